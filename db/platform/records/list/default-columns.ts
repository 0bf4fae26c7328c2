type Column = { key: string; hidden?: boolean; off?: true; folded?: true };
type Columns<C extends Column> = {
  columns: readonly C[];
  sort: { key: string };
  visible?: string;
};

/** Who wrote a row and when; a reader asks for it, he does not work by it. */
const auditColumns = new Set(["createdBy", "createdTime", "updatedBy", "updatedTime"]);

/**
 * Orders the columns by `visible` and leaves the others to the column chooser. Without `visible`
 * all but the audit columns are visible; the one the list is sorted by stays.
 *
 * @throws Error for a key that is no visible column, a mistake in the code
 */
export function withDefaultColumns<C extends Column, List extends Columns<C>>(
  list: List & Columns<C>,
): List {
  const { columns, sort } = list;
  const visible = keysOf(list.visible);
  if (visible.length === 0)
    return {
      ...list,
      columns: columns.map((column) =>
        auditColumns.has(column.key) && column.key !== sort.key ? folded(column) : column,
      ),
    };
  const first = visible.map((key) => {
    const column = columns.find((column) => column.key === key && !column.hidden);
    if (!column) throw new Error(`the list has no column ${key} to show`);
    const { off: _off, folded: _folded, ...unfolded } = column;
    return unfolded;
  });
  const rest = columns.filter(({ key }) => !visible.includes(key));
  return { ...list, columns: [...first, ...rest.map(folded)] };
}

/** Keys separated by blanks. */
export const keysOf = (text = ""): string[] => text.split(/\s+/).filter(Boolean);

const folded = <C extends Column>(column: C): C =>
  column.hidden || (column.off && !column.folded) ? column : { ...column, off: true, folded: true };
