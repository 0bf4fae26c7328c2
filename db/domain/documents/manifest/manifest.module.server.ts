import { manifestDictionaries } from "./manifest.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { manifestResource } from "./manifest.resource.server.ts";

export const manifestModule = defineModule({
  name: "manifest",
  after: ["edi"],
  dictionaries: manifestDictionaries,
  resources: [manifestResource],
});
