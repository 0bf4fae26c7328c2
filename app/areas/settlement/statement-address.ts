import { feePage, type FeeSide, sideOfAddress } from "#domain/fee/fee-side.ts";

/** @throws Response 404 for neither side */
export function statementSideAt(request: Request): FeeSide {
  const side = sideOfAddress(new URL(request.url).pathname);
  if (!side) throw new Response("not found", { status: 404 });
  return side;
}

/** Address of a statement. */
export const statementPath = (side: FeeSide, id: number | string): string => `/${feePage(side, "sdetail/index")}/${id}`;
