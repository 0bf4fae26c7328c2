import { feePage, type FeeSide, placeOfAddress } from "#domain/finance/fee/fee-side.ts";
import {
  type StatementScreen,
  statementScreenAt,
} from "#domain/finance/settlement/statement-screens.ts";

/** @throws Response 404 for neither side */
export function statementSideAt(request: Request): FeeSide {
  const side = placeOfAddress(new URL(request.url).pathname)?.side;
  if (!side) throw new Response("not found", { status: 404 });
  return side;
}

/** @throws Response 404 for no list of statements and no page below one */
export function statementPageAt(request: Request): StatementScreen {
  const screen = statementScreenAt(new URL(request.url).pathname.replace(/\.data$/, ""));
  if (!screen) throw new Response("not found", { status: 404 });
  return screen;
}

/** Address of a statement. */
export const statementPath = (side: FeeSide, id: number | string): string =>
  `/${feePage(side, "sdetail/index")}/${id}`;
