/** What a column of a list holds: how it is shown, filtered and exported. */
export type ColumnKind =
  | "text"
  | "code"
  | "dict"
  | "int"
  | "decimal"
  | "money"
  | "date"
  | "datetime"
  | "local"
  | "flag"
  | "json";
