/** docs/decisions/README.md: the records by theme, from the head of each. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = "docs/decisions";

/** The themes in their order, each with the page that sums it up where there is one. */
export const themes: Readonly<Record<string, string>> = {
  "house and layers":
    "Where things stand and what may touch what: [architecture](../architecture.md).",
  "writing and traces": "How a record changes, and what is left of it.",
  lists: "What a list offers, and how its rows are found.",
  "forms and screens": "Forms, pages, their texts and questions.",
  "imports and files": "What comes in as a file, and goes out as one.",
  "money and rates": "Prices, fees, invoices, settlement, reports.",
  "documents and cargo": "Bookings, containers, bills, ships.",
  messages: "EDI: what is sent, taken and answered.",
  "sign-in and permissions": "Who gets in, and who sees and does what: [security](../security.md).",
  "running, jobs and survival": "Processes, tasks, clocks: [running it](../ops.md).",
  tests: "What the tests prove, and how.",
  libraries: "What is taken from a package, and what is not: [libraries](../libraries.md).",
};

export type DecisionRecord = {
  number: string;
  file: string;
  title: string;
  theme: string;
  status: string;
};

/** A record begins with its title and the lines `theme`, `status` and `date`. */
const head = /^# (\d{3}) (.+)\n\n- theme: (.+)\n- status: (.+)\n- date: \d{4}-\d\d-\d\d\n\n/;

export function decisionRecords(): DecisionRecord[] {
  return readdirSync(folder)
    .filter((file) => /^\d/.test(file))
    .sort()
    .map((file) => {
      const [, number = "", title = "", theme = "", status = ""] =
        head.exec(readFileSync(path.join(folder, file), "utf8")) ?? [];
      return { number, file, title, theme, status };
    });
}

export function decisionIndex(): string {
  const records = decisionRecords();
  return [
    "# Decisions",
    "",
    "<!-- Made by `node scripts/write-docs.mjs` from the heads of the records. -->",
    "",
    "A record says what was chosen, why, and what else was considered. Its head names theme and status: `in force`,",
    "`in part, replaced by NNN`, or `past`. A record that a later one replaces as a whole is taken out. Notes of tuning",
    "are one page, [performance](../performance.md).",
    ...Object.entries(themes).flatMap(([theme, about]) => [
      "",
      `## ${theme[0]?.toUpperCase()}${theme.slice(1)}`,
      "",
      about,
      "",
      "| No. | Decision | Status |",
      "|---|---|---|",
      ...records
        .filter((record) => record.theme === theme)
        .map(
          ({ number, file, title, status }) => `| [${number}](${file}) | ${title} | ${status} |`,
        ),
    ]),
    "",
  ].join("\n");
}
