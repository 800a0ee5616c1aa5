// The same from CommonJS.
import goodprime = require("goodprime");
import one = require("goodprime/sntrup761");
import files = require("goodprime/wasm");

const { publicKey, secretKey } = one.sntrup761.keygen();
const secret: Uint8Array = goodprime.sntrup761.decapsulate(files.sntrup761.encapsulate(publicKey).cipherText, secretKey);
export = secret;
