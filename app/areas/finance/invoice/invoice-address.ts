import { type InvoiceScreen, invoiceScreenAt } from "#domain/finance/invoice/invoice-screens.ts";

/** @throws Response 404 for an unknown address */
export function invoicePageAt(request: Request): InvoiceScreen {
  const screen = invoiceScreenAt(new URL(request.url).pathname.replace(/\.data$/, ""));
  if (!screen) throw new Response("not found", { status: 404 });
  return screen;
}
