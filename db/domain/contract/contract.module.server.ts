import { defineModule } from "#platform/module/module.server.ts";

export const contractModule = defineModule({
  name: "contract",
  after: ["money"],
});
