// A page with the entry of one set, and a worker with the same.
import { init, sntrup761 } from "goodprime/sntrup761";
import { exchange, show } from "./exchange.mjs";

show(async () => {
  await init();
  const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
  const said = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  return `page ${exchange(sntrup761)}, worker ${await said}`;
});
