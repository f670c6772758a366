// @ts-check
/* The other half of scripts/blocks/sealed.py: what a block holds back until it is answered. */

/**
 * A hash of 32 bits. Source: Fowler, Noll and Vo, FNV-1a.
 *
 * @param {string} text
 * @returns {number}
 */
function digest(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  return value >>> 0;
}

/**
 * Read what was sealed.
 *
 * @param {string} sealed
 * @param {string} salt - the block's id
 * @returns {any} what scripts/blocks put in
 */
export function unseal(sealed, salt) {
  let state = digest(salt) || 1;
  const bytes = Uint8Array.from(atob(sealed), (character) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return character.charCodeAt(0) ^ (state & 0xff);
  });
  return JSON.parse(new TextDecoder().decode(bytes));
}
