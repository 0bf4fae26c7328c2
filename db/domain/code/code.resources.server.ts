import { defineMaster } from "../kit/master.server.ts";
import { defineResource, type Resource } from "../kit/resource.server.ts";
import { HsCode, Hazardous, PackageKind, TransTerms } from "./code.entity.server.ts";
import { hscodeImport, packageKindImport, transTermsImport } from "./code.imports.server.ts";
import { hazardousList, hscodeList, packageKindList, transTermsList } from "./code.list.ts";

export const codeResources: readonly Resource[] = [
  defineMaster({
    name: "hscode",
    list: hscodeList,
    source: { entity: HsCode },
    perm: "master:edit",
    import: hscodeImport,
    title: "code.hscodeSheet",
  }),
  defineResource({ apiName: hazardousList.apiName, list: hazardousList, source: { entity: Hazardous }, steps: {} }),
  defineMaster({
    name: "packageKind",
    list: packageKindList,
    source: { entity: PackageKind },
    perm: "master:edit",
    import: packageKindImport,
    title: "code.packageKindSheet",
    start: { innerFlag: "Y", outerFlag: "Y" },
  }),
  defineMaster({
    name: "transTerms",
    list: transTermsList,
    source: { entity: TransTerms },
    perm: "master:edit",
    import: transTermsImport,
    title: "code.termsSheet",
  }),
];
