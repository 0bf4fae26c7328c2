import type { RelatedLink } from "#app/kit/shell/search/use-pages.ts";

type Existing = { bkNo?: unknown; ebNo?: unknown; voyage?: unknown };

const by = (path: string, key: string, value: unknown): RelatedLink => ({
  path,
  search: String(new URLSearchParams({ [`f.${key}.equals`]: String(value) })),
});

/** Pages related to a booking that its tabs do not show; none before it is saved. */
export function bookingLinks({ bkNo, ebNo, voyage }: Existing): RelatedLink[] {
  if (!bkNo) return [];
  return [
    ...(ebNo ? [by("/eb/ebBooking", "ebNo", ebNo)] : []),
    by("/seaway/bookingMgr/consolidation", "mainBkNo", bkNo),
    ...(voyage ? [by("/seaway/voyage/statusControl", "voyageName", voyage)] : []),
  ];
}

/** To split a booking or append to it, with its number filled in. */
export const divideLink = (bkNo: unknown, title: string): RelatedLink => ({
  path: "/seaway/bookingMgr/consolidation/new",
  search: String(new URLSearchParams({ bkNo: String(bkNo) })),
  title,
});

/** For the menu of a row, which has no tabs. */
export function bookingRowLinks({ bkNo, ...existing }: Existing): RelatedLink[] {
  const pages = ["/seaway/container/import", "/seaway/bill/query", "/feemgr/recmgr/search"];
  return bkNo
    ? [...pages.map((path) => by(path, "bkNo", bkNo)), ...bookingLinks({ bkNo, ...existing })]
    : [];
}
