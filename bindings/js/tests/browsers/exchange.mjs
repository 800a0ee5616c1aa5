// An exchange in a page or a worker, with Mallory. Returns what happened.
export function exchange(kem) {
  const { publicKey, secretKey } = kem.keygen();
  const { cipherText, sharedSecret } = kem.encapsulate(publicKey);
  const equal = (secret) => secret.every((byte, i) => byte === sharedSecret[i]);
  if (!equal(kem.decapsulate(cipherText, secretKey))) return "secrets differ";
  return equal(kem.decapsulate(cipherText, kem.keygen().secretKey)) ? "Mallory knows" : "agreed";
}

// Runs the function, and shows what it returns or throws as the page's title.
export async function show(run) {
  try {
    document.title = await run();
  } catch (error) {
    document.title = `${error.name}: ${error.message}`;
  }
}
