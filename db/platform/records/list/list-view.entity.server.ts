import { defineEntity, p } from "@mikro-orm/postgresql";
import type { ListLayout } from "./list.ts";
import { flagProp, recordProps } from "#db/orm/record.server.ts";

/** A saved search. `search` is parsed like any address and never becomes SQL. */
const ListViewSchema = defineEntity({
  name: "ListView",
  tableName: "list_view",
  properties: {
    ...recordProps(),
    userId: p.integer(),
    apiName: p.string().length(100),
    name: p.string().length(60),
    search: p.string().length(4000),
    shared: flagProp(),
  },
  uniques: [{ properties: ["userId", "apiName", "name"] }],
  indexes: [{ properties: ["apiName", "shared"] }],
});
export class ListViewRow extends ListViewSchema.class {}
ListViewSchema.setClass(ListViewRow);

/** A user's layout and default search, own or shared. */
const ListPreferencesSchema = defineEntity({
  name: "ListDesk",
  tableName: "list_desk",
  properties: {
    ...recordProps(),
    userId: p.integer(),
    apiName: p.string().length(100),
    layout: p.json().$type<ListLayout>().nullable(),
    opensWith: () => p.manyToOne(ListViewSchema).nullable().deleteRule("set null"),
  },
  uniques: [{ properties: ["userId", "apiName"] }],
});
export class ListPreferences extends ListPreferencesSchema.class {}
ListPreferencesSchema.setClass(ListPreferences);

export const listViewEntities = [ListViewRow, ListPreferences];
