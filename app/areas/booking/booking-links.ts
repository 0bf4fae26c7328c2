import type { RelatedLink } from "../../kit/shell/use-pages.ts";

type Existing = { bkNo?: unknown; ebNo?: unknown; voyage?: unknown };

/** Related pages; none before the booking is saved. */
export function bookingLinks({ bkNo, ebNo, voyage }: Existing): RelatedLink[] {
  if (!bkNo) return [];
  const by = (path: string, key: string, value: unknown): RelatedLink => ({
    path,
    search: String(new URLSearchParams({ [`f.${key}.equals`]: String(value) })),
  });
  return [
    ...(ebNo ? [by("/eb/ebBooking", "ebNo", ebNo)] : []),
    by("/seaway/bookingMgr/consolidation", "mainBkNo", bkNo),
    by("/seaway/container/import", "bkNo", bkNo),
    by("/seaway/bill/query", "bkNo", bkNo),
    by("/feemgr/recmgr/search", "bkNo", bkNo),
    ...(voyage ? [by("/seaway/voyage/statusControl", "voyageName", voyage)] : []),
  ];
}
