import { defineModule } from "#platform/runtime/module/module.server.ts";
import { manifestResource } from "./manifest.resource.server.ts";

export const manifestModule = defineModule({
  name: "manifest",
  after: ["edi"],
  resources: [manifestResource],
});
