// A page whose modules are files.
import { init, sntrup761 } from "goodprime/wasm";
import { exchange, show } from "./exchange.mjs";

show(async () => {
  await init("sntrup761");
  return `page ${exchange(sntrup761)}`;
});
