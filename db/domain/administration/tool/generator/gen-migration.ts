/** `number` is the next in the list. */
export type MigrationDraft = {
  number: string;
  name: string;
  reason: string;
  statements: readonly string[];
};

/** Uses the quotes with fewer escapes, like the formatter. */
function quoted(text: string): string {
  const count = (mark: string) => text.split(mark).length;
  const double = JSON.stringify(text);
  if (count('"') <= count("'")) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** From the text of `db/migrations/list.ts`; four digits. */
export function nextMigrationNumber(list: string): string {
  const numbers = [...list.matchAll(/name: "(\d{4})-/g)].map((match) => Number(match[1]));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

/** biome.json. */
const lineWidth = 140;

export const migrationPath = ({ number, name }: MigrationDraft): string =>
  `db/migrations/${number}-${name}.ts`;

export function migrationText({ number, reason, statements }: MigrationDraft): string {
  const lines = statements.map((statement) => {
    const call = `    this.addSql(${quoted(statement)});\n`;
    return call.length <= lineWidth + 1
      ? call
      : `    this.addSql(\n      ${quoted(statement)},\n    );\n`;
  });
  return `import { Migration } from ${quoted("@mikro-orm/migrations")};

/** Reason: ${reason} */
export class Migration${number} extends Migration {
  override async up(): Promise<void> {
${lines.join("")}  }
}
`;
}

/** Two lines of `db/migrations/list.ts`, each before a unique anchor. */
export function migrationListPatches({
  number,
  name,
}: MigrationDraft): { path: string; before: string; text: string }[] {
  const path = "db/migrations/list.ts";
  return [
    {
      path,
      before: "\n/** Every migration in its order",
      text: `import { Migration${number} } from "./${number}-${name}.ts";\n`,
    },
    { path, before: "];\n", text: `  { name: "${number}-${name}", class: Migration${number} },\n` },
  ];
}
