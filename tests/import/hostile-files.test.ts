import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const inputs = join(import.meta.dirname, "../../../shared/data/inputs");
const folder = join(inputs, "hostile");
const absent = !existsSync(folder);
const run = promisify(execFile);

type Measured = { rows: number; refused: string[]; ms: number; lagMs: number; rssMb: number };
const measure = async (file: string): Promise<Measured> =>
  JSON.parse(
    (await run(process.execPath, [join(import.meta.dirname, "measure-reading.ts"), file])).stdout,
  ) as Measured;

const refusedAs: Record<string, string> = {
  "zip_bomb_spaces_256MiB.xlsx": "import.zipBomb",
  "many_cells_300k.xlsx": "import.noHeader",
  "xml_entity_expansion.xlsx": "import.entities",
  "xml_external_entity_file.xlsx": "import.entities",
  "xml_external_entity_http.xlsx": "import.entities",
  "zip_path_traversal.xlsx": "import.pathNames",
  "header_prototype_names.xlsx": "import.columnMissing",
  "external_link_and_macro_name.xlsx": "import.noRows",
  "zero_bytes.xlsx": "import.emptyFile",
  "truncated_half.xlsx": "import.damaged",
  "csv_named_xlsx.xlsx": "import.notAWorkbook",
  "html_named_xlsx.xlsx": "import.notAWorkbook",
  "png_named_xlsx.xlsx": "import.notAWorkbook",
  "pdf_named_xlsx.xlsx": "import.notAWorkbook",
  "good_workbook_named.xls": "import.oldExcel",
  "double_ext.xlsx.exe": "import.onlyXlsx",
  no_extension: "import.onlyXlsx",
  "password_protected.xlsx": "import.encrypted",
};
const harmless: Record<string, number> = {
  "good_workbook_upper.XLSX": 100,
  "formula_injection_text.xlsx": 14,
  "script_sql_template_text.xlsx": 16,
};

describe.runIf(absent)("hostile files", () => {
  test("are absent", (ctx) =>
    ctx.skip(`SKIPPED: ${folder} is not there; the twins in reading.test.ts still run`));
});

describe.skipIf(absent)("hostile files", () => {
  test("every file of the folder has its answer here", () => {
    const files = readdirSync(folder).filter((file) => file !== "index.csv");
    expect(files.filter((file) => !(file in refusedAs) && !(file in harmless))).toEqual([]);
  });

  test.each(Object.entries(refusedAs))(
    "%s is refused: %s",
    { timeout: 30_000 },
    async (file, code) => {
      const cost = await measure(join(folder, file));
      expect(cost.refused).toEqual([code]);
      expect(cost.ms).toBeLessThan(10_000);
      expect(cost.rssMb).toBeLessThan(300);
    },
  );

  test.each(Object.entries(harmless))(
    "%s is read as text",
    { timeout: 30_000 },
    async (file, rows) => {
      const cost = await measure(join(folder, file));
      expect(cost).toMatchObject({ rows, refused: [] });
      expect(cost.rssMb).toBeLessThan(300);
    },
  );

  test("50,000 rows: bounded memory, and the server goes on serving", {
    timeout: 60_000,
  }, async () => {
    const cost = await measure(join(inputs, "workbooks/large_50000_rows.xlsx"));
    expect(cost.rows).toBe(50_000);
    expect(cost.rssMb).toBeLessThan(250);
    expect(cost.lagMs).toBeLessThan(500);
  });
});
