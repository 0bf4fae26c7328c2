import { type FeeScreen, feeScreens } from "#domain/finance/fee/screens/fee-screens.ts";
import {
  feePage,
  type FeePlace,
  type FeeSide,
  type EnteredSubject,
  placeOfAddress,
} from "#domain/finance/fee/fee-side.ts";

const notFound = () => new Response("not found", { status: 404 });

/** @throws Response 404 for an unknown address */
export function feePageAt(request: Request): FeeScreen {
  const apiName = new URL(request.url).pathname.replace(/^\/|\.data$/g, "");
  const screen = feeScreens.find((row) => row.apiName === apiName);
  if (!screen) throw notFound();
  return screen;
}

/** @throws Response 404 for neither side */
export function feePlaceAt(request: Request): FeePlace {
  const place = placeOfAddress(new URL(request.url).pathname);
  if (!place) throw notFound();
  return place;
}

/** Addresses of a fee's form and explanation. */
export const feeFormPath = (side: FeeSide, id: number | string, subject: EnteredSubject = "bill") =>
  `/${feePage(side, "create/index", subject)}/${id}`;
export const feeExplanationPath = (side: FeeSide, id: number | string) =>
  `/${feePage(side, "explain")}/${id}`;
