/** Calendar steps a day or moment is counted by; weeks are ISO weeks (domain §1). */
export const grains = ["day", "week", "month", "quarter", "year"] as const;
export type Grain = (typeof grains)[number];

/** A column whose values become headings; days and moments by a grain. */
export type PivotDimension = { key: string; grain?: Grain };

export const pivotFunctions = ["sum", "avg", "min", "max"] as const;
export type PivotFunction = (typeof pivotFunctions)[number];
export type PivotMeasure = { of: "count" } | { of: PivotFunction; key: string };

/** What a list is summed by: up to three dimensions down, one across, up to four measures. */
export type Pivot = {
  rows: readonly PivotDimension[];
  column?: PivotDimension;
  measures: readonly PivotMeasure[];
};

export const mostPivoted = { rows: 3, measures: 4 } as const;

/** A figure per row and heading; money stands apart by currency. */
export type PivotLeaf = { measure: number; currency: string };

/**
 * The figures of a pivot as decimal text, null where no record has one. `rows` and `columns` are
 * values as text, blank for none. A line of `cells` holds the leaves of each column in turn; with
 * no column dimension there is one column without a value. Totals are made from the records, not
 * from the cells.
 */
export type PivotTable = {
  rows: readonly (readonly string[])[];
  columns: readonly string[];
  leaves: readonly PivotLeaf[];
  cells: readonly (readonly (string | null)[])[];
  rowTotals: readonly (readonly (string | null)[])[];
  columnTotals: readonly (string | null)[];
  total: readonly (string | null)[];
};
