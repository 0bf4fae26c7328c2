/**
 * Stub of Blueprint's hotkeys of a table (vite.config.ts): the list handles keys (use-grid.tsx).
 */
export class TableHotkeys {
  setGrid(): void {}
  setProps(): void {}
  setState(): void {}
}
