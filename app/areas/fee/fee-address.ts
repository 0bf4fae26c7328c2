import { type FeeScreen, feeScreens } from "#domain/fee/fee-screens.ts";
import { feePage, type FeeSide, sideOfAddress } from "#domain/fee/fee-side.ts";

const notFound = () => new Response("not found", { status: 404 });

/** The fee screen of a request's address. @throws Response 404 where there is none. */
export function feePageAt(request: Request): FeeScreen {
  const apiName = new URL(request.url).pathname.replace(/^\/|\.data$/g, "");
  const screen = feeScreens.find((row) => row.apiName === apiName);
  if (!screen) throw notFound();
  return screen;
}

/** The side whose fee a request is about. @throws Response 404 for an address of neither. */
export function feeSideAt(request: Request): FeeSide {
  const side = sideOfAddress(new URL(request.url).pathname);
  if (!side) throw notFound();
  return side;
}

/** The address of a side's form, or of the explanation of a fee, for an id. */
export const feeFormPath = (side: FeeSide, id: number | string) => `/${feePage(side, "create/index")}/${id}`;
export const feeExplanationPath = (side: FeeSide, id: number | string) => `/${feePage(side, "explain")}/${id}`;
