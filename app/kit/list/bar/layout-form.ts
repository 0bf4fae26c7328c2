import type { ListColumn, ListLayout } from "#platform/records/list/list.ts";

/**
 * The panel without JavaScript: `key` in shown order, `shown.<key>=Y`, `fixed.<key>=left`,
 * `width.<key>`, and `order.<key>`, the wanted position.
 */
export function readLayoutForm(form: FormData, columns: readonly ListColumn[]): ListLayout {
  const right = new Set(
    columns.filter((column) => column.fixed === "right").map((column) => column.key),
  );
  const lines = form.getAll("key").map((value, at) => {
    const key = String(value);
    const width = Number(form.get(`width.${key}`));
    const side = form.get(`fixed.${key}`) === "left" ? "left" : right.has(key) ? "right" : null;
    const order = Number(form.get(`order.${key}`)) || at + 1;
    return {
      order,
      line: {
        key,
        ...(width > 0 ? { width } : {}),
        shown: form.get(`shown.${key}`) === "Y",
        fixed: side,
      } as const,
    };
  });
  // Stable: equal positions keep their order.
  return { columns: lines.sort((a, b) => a.order - b.order).map(({ line }) => line) };
}
