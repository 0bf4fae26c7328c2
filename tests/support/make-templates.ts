import "./setup/messages.setup.ts";
import { makeTemplates } from "./test-database.ts";

/** A step of `npm test`: the databases that tests copy. */
await makeTemplates();
