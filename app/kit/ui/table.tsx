import { HTMLTable, type HTMLTableProps } from "@blueprintjs/core";
import { partClass } from "./part-class.ts";

/** A table of plain rows and cells. */
export function Table(props: HTMLTableProps) {
  return <HTMLTable {...props} className={partClass("ui-table", props.className)} />;
}
