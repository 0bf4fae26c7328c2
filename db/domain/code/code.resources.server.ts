import { defineResource, type Resource } from "../kit/resource.server.ts";
import { HsCode, Hazardous, PackageKind, TransTerms } from "./code.entity.server.ts";
import { hazardousList, hscodeList, packageKindList, transTermsList } from "./code.list.ts";

export const codeResources: readonly Resource[] = [
  defineResource({ apiName: hscodeList.apiName, list: hscodeList, source: { entity: HsCode }, steps: {} }),
  defineResource({ apiName: hazardousList.apiName, list: hazardousList, source: { entity: Hazardous }, steps: {} }),
  defineResource({ apiName: packageKindList.apiName, list: packageKindList, source: { entity: PackageKind }, steps: {} }),
  defineResource({ apiName: transTermsList.apiName, list: transTermsList, source: { entity: TransTerms }, steps: {} }),
];
