import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import { keepNavigation } from "#app/kit/shell/frame/navigation.ts";

/** Keeps the shown rows for previous, next and back on forms. */
export function useKeptNavigation(
  rows: readonly ListRow[],
  open: ((row: ListRow) => string) | undefined,
): void {
  const { pathname, search } = useLocation();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const to = latest.current;
    if (to) keepNavigation(pathname, { search, paths: rows.map(to) });
  }, [rows, pathname, search]);
}
