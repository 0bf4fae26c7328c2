import { defineModule } from "#platform/module/module.server.ts";

export const invoiceModule = defineModule({
  name: "invoice",
  after: ["money"],
});
