import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { applyLayout, type ListColumn, type ListLayout } from "#platform/records/list/list.ts";
import type { ListData } from "../data/list-data.ts";

type Saving = "saved" | "waiting" | "failed";
export type Columns = {
  /** In the reader's order; switched-off ones carry `off`. */
  columns: readonly ListColumn[];
  saving: Saving;
  touched: boolean;
  change: (columns: readonly ListColumn[]) => void;
  setWidth: (key: string, width: number) => void;
  /** Moves a column before another; to the end when `before` is unknown. */
  move: (key: string, before: string) => void;
  /** Discards unsaved changes on a reset. */
  forget: () => void;
};

const afterMs = 500;

const layoutOf = (columns: readonly ListColumn[]): ListLayout => ({
  columns: columns.map(({ key, width, fit, off, fixed }) => ({
    key,
    // A fitted width stays fitted: it follows language and content.
    ...(width && fit === undefined ? { width } : {}),
    shown: !off,
    fixed: fixed ?? null,
  })),
});

/** The column with a width of its own. */
export function unfitted({ fit: _fit, ...column }: ListColumn): ListColumn {
  return column;
}

/** `keepalive` lets the last save outlive the page. */
async function keep(apiName: string, layout: ListLayout): Promise<boolean> {
  const body = new FormData();
  body.set("_do", "saveLayout");
  body.set("layout", JSON.stringify(layout));
  const response = await fetch(`/list-desk/${apiName}`, {
    method: "POST",
    body,
    headers: { accept: "application/json" },
    keepalive: true,
  });
  return response.ok;
}

/** Changes show at once and are saved half a second later. */
export function useLayout(listData: ListData): Columns {
  const { apiName } = listData;
  const [own, setOwn] = useState<{ apiName: string; layout: ListLayout } | null>(null);
  const [saving, setSaving] = useState<Saving>("saved");
  const waiting = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const columns = useMemo(() => {
    const visible = listData.columns.filter((column) => !column.hidden);
    return own?.apiName === apiName ? applyLayout(visible, own.layout) : visible;
  }, [listData.columns, own, apiName]);
  // A reset returns the definition's columns and drops local changes.
  const before = useRef(listData.layoutOwn);
  useEffect(() => {
    if (before.current && !listData.layoutOwn && !waiting.current) setOwn(null);
    before.current = listData.layoutOwn;
  }, [listData]);
  const change = useCallback(
    (next: readonly ListColumn[]) => {
      const layout = layoutOf(next);
      setOwn({ apiName, layout });
      setSaving("waiting");
      before.current = true;
      const send = () => {
        waiting.current = null;
        keep(apiName, layout).then(
          (ok) => setSaving(ok ? "saved" : "failed"),
          () => setSaving("failed"),
        );
      };
      waiting.current = send;
      clearTimeout(timer.current);
      timer.current = setTimeout(send, afterMs);
    },
    [apiName],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    setSaving("saved");
  }, []);
  const setWidth = (key: string, width: number) => {
    const kept = Math.min(800, Math.max(40, Math.round(width)));
    change(
      columns.map((column) => (column.key === key ? { ...unfitted(column), width: kept } : column)),
    );
  };
  const move = (key: string, at: string) => change(moved(columns, key, at));
  useEffect(() => {
    const flush = () => waiting.current?.();
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      clearTimeout(timer.current);
      flush();
    };
  }, []);
  return { columns, saving, touched: own !== null, change, setWidth, move, forget };
}

/** Unchanged when the column is missing. */
export function moved(
  columns: readonly ListColumn[],
  key: string,
  before: string,
): readonly ListColumn[] {
  const listColumn = columns.find((column) => column.key === key);
  if (!listColumn || key === before) return columns;
  const rest = columns.filter((column) => column.key !== key);
  const at = rest.findIndex((column) => column.key === before);
  const to = at < 0 ? rest.length : at;
  // A moved column takes over whether its new neighbours are frozen.
  const { fixed: _fixed, ...free } = listColumn;
  const side = rest[to]?.fixed;
  return [...rest.slice(0, to), side ? { ...free, fixed: side } : free, ...rest.slice(to)];
}
