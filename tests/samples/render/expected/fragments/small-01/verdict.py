print("PASS: small-01")
