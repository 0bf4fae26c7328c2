import { feePage, type FeeSide, placeOfAddress } from "#domain/fee/fee-side.ts";

/** @throws Response 404 for neither side */
export function statementSideAt(request: Request): FeeSide {
  const side = placeOfAddress(new URL(request.url).pathname)?.side;
  if (!side) throw new Response("not found", { status: 404 });
  return side;
}

/** Address of the statements of a side. */
export const statementsPath = (side: FeeSide): string => `/${feePage(side, "statement")}`;

/** Address of a statement. */
export const statementPath = (side: FeeSide, id: number | string): string => `/${feePage(side, "sdetail/index")}/${id}`;
