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

/** After these migrations; four digits. */
export function nextMigrationNumber(names: readonly string[]): string {
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

/** biome.json. */
const lineWidth = 140;

export const migrationName = ({ number, name }: MigrationDraft): string => `${number}-${name}`;

export const migrationPath = (draft: MigrationDraft): string =>
  `db/migrations/${migrationName(draft)}.ts`;

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
