import { defineMaster } from "#platform/resource/listed-master.server.ts";
import { EdiMapping } from "./edi.entity.server.ts";
import { ediMappingList } from "./edi.lists.ts";
import { mappingImport } from "./mapping.import.server.ts";

/** EDI mapping. Nothing names its rows, so any part of one may be changed. */
export const ediMappingResource = defineMaster({
  name: "ediMapping",
  code: "systemCode",
  list: ediMappingList,
  source: { entity: EdiMapping },
  perm: "edi:partner",
  import: mappingImport,
  title: "edi.mapping",
  movable: ["sender", "type", "systemCode", "ediCode"],
  fields: { sender: { hint: "edi.senderHint" } },
  links: [{ to: "/xhlbasic/ediMapping/coverage", word: "edi.coverage" }],
});
