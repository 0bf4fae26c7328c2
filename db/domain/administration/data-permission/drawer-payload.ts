import { textOfScalar } from "#platform/kernel/refusal/scalar-input.ts";
import type { DataPmsRow, SaveDataPms } from "./data-permission.schema.ts";

/**
 * Upper-case names of the drawer's calls (platform §3 "Data permission row"): `X_LIST` holds ids or
 * codes, `X_TEXT` their names with semicolons, `X` the list with commas for older clients.
 */
const selections = [
  ["USERS", "users", "users"],
  ["ROLES", "roles", "roles"],
  ["DEPTS", "depts", "depts"],
  ["PORT_LOADS", "portLoads", "ports"],
  ["PORT_DISS", "portDiss", "ports"],
  ["DEPTS_QUERY", "deptsQuery", "depts"],
] as const;

type Raw = Record<string, unknown>;
type Stored = DataPmsRow & { id: number; version: number };
type Names = Record<"users" | "roles" | "depts" | "ports", ReadonlyMap<string, string>>;

export function drawerRow(row: Stored, names: Names): Raw {
  const out: Raw = { PMS_ID: row.id, VERSION: row.version, PMS_NAME: row.pmsName, IS_ON: row.isOn };
  for (const [name, key, kind] of selections) {
    const values = row[key] as readonly (string | number)[];
    out[name] = values.join(",");
    out[`${name}_LIST`] = [...values];
    out[`${name}_TEXT`] = values
      .map((value) => names[kind].get(String(value)) ?? String(value))
      .join(";");
  }
  return out;
}

/** Reads `X_LIST`, or `X` as list or commas. Numbers become ids; invalid ids are refused later. */
function selected(raw: Raw, name: string, numbers: boolean): unknown[] {
  const input = raw[`${name}_LIST`] ?? raw[name] ?? [];
  const list = Array.isArray(input) ? input : String(input).split(/[,;]/);
  const values = list.filter((item) => item !== null && String(item).trim() !== "");
  return numbers
    ? values.map((value) => (/^\d{1,9}$/.test(String(value).trim()) ? Number(value) : value))
    : values.map(String);
}

/** The body of saveDataPms as input of `datapms.save`. */
export function saveInputOf(body: Raw): Record<keyof SaveDataPms, unknown> {
  const text = (...keys: string[]) =>
    keys.map((key) => textOfScalar(body[key])).find((value) => value !== undefined) ?? "";
  const table = Array.isArray(body.tableData) ? (body.tableData as Raw[]) : [];
  return {
    pageId: text("pageId", "PAGE_ID"),
    tableData: table.map((raw) => ({
      ...(Number(raw.PMS_ID) > 0 ? { id: Number(raw.PMS_ID) } : {}),
      ...(Number(raw.VERSION) > 0 ? { version: Number(raw.VERSION) } : {}),
      pmsName: raw.PMS_NAME ?? "",
      isOn: raw.IS_ON ?? "Y",
      ...Object.fromEntries(
        selections.map(([name, key, kind]) => [key, selected(raw, name, kind !== "ports")]),
      ),
    })),
    portLoadCondition: text("portLoadCondition", "PORT_LOAD_CONDITION"),
    portDisCondition: text("portDisCondition", "PORT_DIS_CONDITION"),
    deptQueryCondition: text("deptQueryCondition", "DEPT_QUERY_CONDITION"),
  };
}

/**
 * The body of deletePmsData (PMS_IDs, bare or under `data`, `ids` or `PMS_ID`) as input of
 * `datapms.delete`.
 */
export function deleteInputOf(body: unknown): { ids: unknown[] } {
  const named = body && typeof body === "object" && !Array.isArray(body) ? (body as Raw) : {};
  const input = Array.isArray(body) ? body : (named.data ?? named.ids ?? named.PMS_ID ?? []);
  const list = Array.isArray(input) ? input : [input];
  const idOf = (item: unknown) => (item && typeof item === "object" ? (item as Raw).PMS_ID : item);
  return {
    ids: list.map(idOf).map((item) => (/^\d{1,9}$/.test(String(item)) ? Number(item) : item)),
  };
}

/** The response of listDataPmsSetting. */
export function drawerSetting(of: {
  pageId: string;
  rows: readonly Stored[];
  conditions: { portLoadCondition: string; portDisCondition: string; deptQueryCondition: string };
  names: Names;
}): Raw {
  return {
    pageId: of.pageId,
    tableData: of.rows.map((row) => drawerRow(row, of.names)),
    PORT_LOAD_CONDITION: of.conditions.portLoadCondition,
    PORT_DIS_CONDITION: of.conditions.portDisCondition,
    DEPT_QUERY_CONDITION: of.conditions.deptQueryCondition,
  };
}
