import { defineList } from "../kit/list.ts";

/** Every change of every record (domain §8). */
export const changeLogList = defineList({
  apiName: "system/changeLog",
  perm: "system:changeLog:list",
  title: "org.changeLog",
  scopes: {},
  needsFilter: false,
  sort: { key: "id", order: "desc" },
  columns: [
    { key: "id", word: "org.requestId", kind: "int", hidden: true, sort: true },
    { key: "operTime", word: "org.operTime", kind: "datetime", filter: "between", width: 160 },
    { key: "operator", word: "org.operator", filter: "equals", width: 110 },
    { key: "tableName", word: "org.tableName", filter: "equals", width: 150 },
    { key: "keyValue", word: "org.keyValue", filter: "equals", width: 90 },
    { key: "operation", word: "org.operation", filter: "in", width: 90 },
    { key: "columnName", word: "org.columnName", filter: "equals", width: 150 },
    { key: "oldValue", word: "org.oldValue", width: 260 },
    { key: "newValue", word: "org.newValue", width: 260 },
    { key: "source", word: "org.source", filter: "equals", width: 80 },
    { key: "requestId", word: "org.requestId", filter: "equals", width: 200 },
  ],
});
