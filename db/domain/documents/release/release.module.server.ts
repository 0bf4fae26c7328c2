import { sql } from "kysely";
import { releaseDictionaries } from "./release.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { defineRecordTabs } from "#platform/records/resource/record-tabs.server.ts";
import { releaseEntities } from "./release.entity.server.ts";
import { billHoldList } from "./release.list.ts";
import { billHoldResource, releaseResource } from "./release.resource.server.ts";

const ofDictionary = (type: string) => ({
  table: "dict_data",
  code: "dict_value",
  zh: sql`dict_label`,
  en: sql`dict_label_en`,
  by: { kind: "all" } as const,
  only: sql`dict_type = ${sql.lit(type)} and status = '0'`,
});

export const releaseModule = defineModule({
  name: "release",
  after: ["fee"],
  dictionaries: releaseDictionaries,
  entities: releaseEntities,
  resources: [releaseResource, billHoldResource],
  references: {
    releaseHold: ofDictionary("release_hold"),
    customsHold: ofDictionary("customs_hold"),
  },
  picks: { "release:override": ["releaseHold"], "release:customs": ["customsHold"] },
  permissions: ["release:print"],
  roles: {
    clerk: ["release:list", "release:release", "release:telex", "release:customs", "release:print"],
    finance: ["release:list", "release:override"],
  },
  permissionLabels: {
    "release:release": "release.permission.release",
    "release:override": "release.permission.override",
    "release:telex": "release.permission.telex",
    "release:customs": "release.permission.customs",
    "release:print": "release.permission.print",
  },
  tableLabels: { bill_release: "release.table.billRelease", bill_hold: "release.table.billHold" },
  tabs: defineRecordTabs({
    "seaway/bill/query": [
      {
        name: "holds",
        label: "release.tab",
        list: billHoldList.apiName,
        narrowedTo: ({ id }) => ({ billId: String(id) }),
      },
    ],
  }),
});
