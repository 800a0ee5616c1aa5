// The same from CommonJS.
import goodprime = require("goodprime");
import one = require("goodprime/sntrup761");
import files = require("goodprime/wasm");
import ssh2 = require("goodprime/ssh2");

const { publicKey, secretKey } = one.sntrup761.keygen();
const secret: Uint8Array = goodprime.sntrup761.decapsulate(
  files.sntrup761.encapsulate(publicKey).cipherText,
  secretKey,
);
ssh2.register({ prefer: true });
export = secret;
