import { defineList, type ListColumn } from "#platform/records/list/list.ts";

/** Events in local time with their source (screens.csv "vesselStatus"). */
export const vesselStatusList = defineList({
  apiName: "seaway/voyage/vesselStatus",
  perm: "voyage:list",
  title: "vessel.status",
  scopes: "reference",
  sort: { key: "at", order: "desc" },
  visible: `
    vesselName voyage portCode event eventTime timeZone serial vesselCode expectedTime source
    remark
  `,
  columns: [
    {
      key: "vesselName",
      label: "vessel.vesselName",
      sort: true,
      filter: "contains",
      width: 150,
      fixed: "left",
    },
    { key: "vesselCode", label: "vessel.vesselCode", filter: "equals", width: 90 },
    {
      key: "voyage",
      path: "voyage.voyageName",
      label: "vessel.voyage",
      filter: "contains",
      width: 180,
    },
    { key: "serial", label: "vessel.serial", kind: "int", width: 60 },
    { key: "portCode", label: "vessel.port", sort: true, filter: "equals", width: 80 },
    {
      key: "event",
      label: "vessel.event",
      kind: "dict",
      dict: "vessel_event",
      filter: "in",
      width: 90,
    },
    {
      key: "eventTime",
      label: "vessel.eventTime",
      kind: "local",
      sort: true,
      filter: "between",
      width: 140,
    },
    { key: "timeZone", label: "vessel.timeZone", width: 130 },
    { key: "at", label: "vessel.at", kind: "datetime", sort: true, filter: "between", width: 140 },
    { key: "expectedTime", label: "vessel.expectedTime", kind: "local", width: 140 },
    {
      key: "source",
      label: "vessel.source",
      kind: "dict",
      dict: "vessel_source",
      filter: "in",
      width: 80,
    },
    { key: "remark", label: "vessel.remark", width: 200 },
    { key: "createdBy", label: "vessel.createdBy", width: 90 },
    { key: "createdTime", label: "vessel.createdTime", kind: "datetime", width: 140 },
    { key: "updatedTime", label: "kit.updatedTime", kind: "datetime", sort: true, width: 140 },
  ],
});

const times = [
  { key: "eta", label: "voyage.eta", kind: "local", sort: true, filter: "between", width: 140 },
  { key: "ata", label: "voyage.ata", kind: "local", filter: "between", width: 140 },
  { key: "etd", label: "voyage.etd", kind: "local", sort: true, filter: "between", width: 140 },
  { key: "atd", label: "voyage.atd", kind: "local", filter: "between", width: 140 },
] as const satisfies readonly ListColumn[];

/** Calls behind the schedule board, port-local. */
export const scheduleBoardList = defineList({
  apiName: "seaway/voyage/scheduleBoard",
  perm: "voyage:list",
  title: "vessel.board",
  scopes: "reference",
  sort: { key: "eta", order: "desc" },
  columns: [
    {
      key: "vesselName",
      path: "voyage.vesselName",
      label: "vessel.vesselName",
      filter: "contains",
      width: 150,
      fixed: "left",
    },
    { key: "voyage", path: "voyage.voyage", label: "voyage.voyage", filter: "contains", width: 90 },
    {
      key: "lineCode",
      path: "voyage.lineCode",
      label: "voyage.lineCode",
      filter: "equals",
      width: 80,
    },
    { key: "serial", label: "vessel.serial", kind: "int", width: 60 },
    { key: "portCode", label: "vessel.port", sort: true, filter: "equals", width: 80 },
    { key: "dockCode", label: "voyage.dock", width: 90 },
    ...times,
    { key: "arrivalDelay", label: "vessel.arrivalDelay", kind: "int", width: 100 },
    { key: "departureDelay", label: "vessel.departureDelay", kind: "int", width: 100 },
  ],
});

/** The last actual time and next call of each voyage; requires a ship (operations §5). */
export const vesselPositionList = defineList({
  apiName: "seaway/voyage/vesselPosition",
  perm: "voyage:list",
  title: "vessel.position",
  scopes: "reference",
  sort: { key: "departureDate", order: "desc" },
  needsFilter: ["vesselName"],
  columns: [
    { key: "voyageName", label: "vessel.voyage", sort: true, width: 180, fixed: "left" },
    { key: "vesselName", label: "vessel.vesselName", sort: true, filter: "contains", width: 150 },
    { key: "lineCode", label: "voyage.lineCode", sort: true, filter: "equals", width: 80 },
    {
      key: "departureDate",
      label: "voyage.departureDate",
      kind: "date",
      sort: true,
      filter: "between",
      width: 110,
    },
    { key: "lastPort", label: "vessel.lastPort", width: 90 },
    { key: "lastEvent", label: "vessel.lastEvent", kind: "dict", dict: "vessel_event", width: 90 },
    { key: "lastTime", label: "vessel.lastTime", kind: "local", width: 140 },
    { key: "nextPort", label: "vessel.nextPort", width: 90 },
    { key: "nextEta", label: "vessel.nextEta", kind: "local", width: 140 },
  ],
});
