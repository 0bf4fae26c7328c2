import { type FeeScreen, feeScreens } from "#domain/fee/fee-screens.ts";
import { feePage, type FeeSide, sideOfAddress } from "#domain/fee/fee-side.ts";

const notFound = () => new Response("not found", { status: 404 });

/** @throws Response 404 for an unknown address */
export function feePageAt(request: Request): FeeScreen {
  const apiName = new URL(request.url).pathname.replace(/^\/|\.data$/g, "");
  const screen = feeScreens.find((row) => row.apiName === apiName);
  if (!screen) throw notFound();
  return screen;
}

/** @throws Response 404 for neither side */
export function feeSideAt(request: Request): FeeSide {
  const side = sideOfAddress(new URL(request.url).pathname);
  if (!side) throw notFound();
  return side;
}

/** Addresses of a fee's form and explanation. */
export const feeFormPath = (side: FeeSide, id: number | string) => `/${feePage(side, "create/index")}/${id}`;
export const feeExplanationPath = (side: FeeSide, id: number | string) => `/${feePage(side, "explain")}/${id}`;
