import { createContext } from "react";
import type { ListRow } from "#platform/list/list.ts";

/** Writes the rows of a list as HTML; null when only React can draw them. Knows nothing of the request that made it. */
export type WriteRows = (rows: readonly ListRow[]) => string | null;

/**
 * Takes the writer of the page's rows and returns what stands in their place while the page is drawn for the cache (page-cache.server.tsx);
 * null when the writer cannot write them.
 */
export const RowsHoleContext = createContext<((write: WriteRows) => string | null) | null>(null);
