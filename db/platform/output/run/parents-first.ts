type Reference = { child: string; parent: string };

/**
 * Tables ordered so that a parent stands before its children; references in a circle keep the given
 * order.
 */
export function parentsFirst(
  tables: readonly string[],
  references: readonly Reference[],
): string[] {
  const ordered: string[] = [];
  const open = new Set<string>();
  const visit = (table: string): void => {
    if (ordered.includes(table) || open.has(table)) return;
    open.add(table);
    for (const { child, parent } of references)
      if (child === table && tables.includes(parent)) visit(parent);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
