// @ts-check
/* A worker for pages that were opened from a disk, where browsers start none: its script runs in a
   frame that is not shown. The theme loads the search's index there by itself. */

if (location.protocol === "file:") {
  class FrameWorker extends EventTarget {
    /** @param {string | URL} address */
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inner = /** @type {Window & typeof globalThis} */ (frame.contentWindow);
      // What the script would say to the page that started it.
      this.inner.postMessage = (/** @type {unknown} */ data) =>
        this.dispatchEvent(new MessageEvent("message", { data }));
      const script = this.inner.document.createElement("script");
      script.src = String(address);
      this.isReady = new Promise((resolve) => script.addEventListener("load", resolve));
      this.inner.document.body.append(script);
    }

    /** @param {unknown} data */
    async postMessage(data) {
      await this.isReady;
      this.inner.dispatchEvent(new MessageEvent("message", { data }));
    }

    terminate() {
      this.inner.frameElement?.remove();
    }
  }
  Object.assign(window, { Worker: FrameWorker });
}
