// A page with the entry of all sets, which loads the module that it uses.
import * as goodprime from "goodprime";
import { exchange, show } from "./exchange.mjs";

show(async () => {
  try {
    goodprime.sntrup761.keygen();
    return "keygen before init";
  } catch (error) {
    if (error.message !== "goodprime: call init() first, and await it") throw error;
  }
  await goodprime.init("sntrup761");
  return `page ${exchange(goodprime.sntrup761)}`;
});
