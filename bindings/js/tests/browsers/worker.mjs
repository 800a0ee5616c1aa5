import { sntrup761 } from "goodprime/sntrup761";
import { exchange } from "./exchange.mjs";

// Workers may compile at once.
postMessage(exchange(sntrup761));
