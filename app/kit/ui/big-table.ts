import { Classes } from "@blueprintjs/core";

/** Blueprint's table listens for keys in this context. */
export { HotkeysContext, type HotkeysContextInstance } from "@blueprintjs/core";

/** Blueprint's table does not export the names of its classes. */
const table = `.${Classes.getClassNamespace()}-table`;

/** Where Blueprint's virtual table scrolls, below the element it stands in. */
export const bigTableScroller = `${table}-quadrant-main ${table}-quadrant-scroll-container`;
export const bigTableBox = `${table}-container`;

/** A cell that is drawn. */
export const bigTableCell = (row: number, col: number): string =>
  `${table}-cell-row-${row}${table}-cell-col-${col}`;
