import { defineColumns } from "#platform/records/import/columns.ts";
import { defineImport, rowFault } from "#platform/records/import/define-import.server.ts";
import { plainWrite } from "#platform/records/import/plain-write.server.ts";
import { unknownCodes } from "#platform/records/import/upsert.server.ts";
import { isCountable, isInRange } from "./voy-number.ts";
import { numberingOf } from "./voyage-numbers.server.ts";
import { numberList } from "../voyage.list.ts";

const columns = defineColumns([
  { key: "lineCode", names: ["航线", "Line", "line"], kind: "code", required: true, max: 20 },
  { key: "voyNo", names: ["航次号", "Number", "voy_no"], kind: "code", required: true, max: 19 },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 200 },
]);

/** A file does not say which voyage has a number. */
export const voyageNumberImport = defineImport({
  kind: "voyageNumber",
  title: "voyage.numbers",
  perm: "voyage:edit",
  columns,
  list: numberList,
  leaves: ["status", "voyageName"],
  key: ["lineCode", "voyNo"],
  check: async (ctx, rows) => {
    const lines = await numberingOf(
      ctx,
      rows.map((row) => row.values.lineCode ?? ""),
    );
    const own = rows.flatMap((row) => {
      const line = lines.get(row.values.lineCode ?? "");
      const number = row.values.voyNo ?? "";
      if (!isCountable(number)) return [rowFault(row, "voyNo", "voyage.numberShape", { number })];
      if (!line || isInRange(number, line)) return [];
      return [
        rowFault(row, "voyNo", "voyage.numberRange", { from: line.voyNoFrom, to: line.voyNoTo }),
      ];
    });
    return [...(await unknownCodes(ctx, rows, { lineCode: ["vessel_line", "code"] })), ...own];
  },
  write: plainWrite("voyage_number", columns, ["lineCode", "voyNo"]),
});
