import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { feeSides, type FeeSide } from "#domain/finance/fee/fee-side.ts";

/** Prefix of the operations and permissions of a side. */
export const invoiceSides = { R: "invoice", P: "supplierInvoice" } as const satisfies Record<
  FeeSide,
  string
>;

export type InvoiceSubject = "bill" | "container";
export type InvoiceStep = "invoiceInput" | "invoiceSubmit" | "invoiceManage";
type InvoiceScreenRow = {
  side: FeeSide;
  subject: InvoiceSubject;
  step: InvoiceStep;
  title: MessageKey<"invoice">;
};
export type InvoiceScreen = InvoiceScreenRow & { apiName: string; perm: string };

/** apiName and path of an invoice page (spec/screens.csv). */
export const invoicePage = (
  side: FeeSide,
  step: InvoiceStep,
  subject: InvoiceSubject = "bill",
): string => `${feeSides[side].address[subject]}/${step}`;

const defineInvoiceScreen = (row: InvoiceScreenRow): InvoiceScreen => ({
  ...row,
  apiName: invoicePage(row.side, row.step, row.subject),
  perm: `${invoiceSides[row.side]}:list`,
});

/** Every invoice screen in menu order (decision 042). */
export const invoiceScreens: readonly InvoiceScreen[] = [
  defineInvoiceScreen({
    side: "R",
    subject: "bill",
    step: "invoiceInput",
    title: "invoice.inputList",
  }),
  defineInvoiceScreen({
    side: "R",
    subject: "bill",
    step: "invoiceSubmit",
    title: "invoice.submitList",
  }),
  defineInvoiceScreen({
    side: "R",
    subject: "bill",
    step: "invoiceManage",
    title: "invoice.manageList",
  }),
  defineInvoiceScreen({
    side: "P",
    subject: "bill",
    step: "invoiceInput",
    title: "supplierInvoice.inputList",
  }),
  defineInvoiceScreen({
    side: "P",
    subject: "bill",
    step: "invoiceSubmit",
    title: "supplierInvoice.submitList",
  }),
  defineInvoiceScreen({
    side: "P",
    subject: "bill",
    step: "invoiceManage",
    title: "supplierInvoice.manageList",
  }),
  defineInvoiceScreen({
    side: "P",
    subject: "container",
    step: "invoiceSubmit",
    title: "supplierInvoice.containerSubmitList",
  }),
  defineInvoiceScreen({
    side: "P",
    subject: "container",
    step: "invoiceManage",
    title: "supplierInvoice.containerManageList",
  }),
  defineInvoiceScreen({
    side: "R",
    subject: "container",
    step: "invoiceSubmit",
    title: "invoice.containerSubmitList",
  }),
  defineInvoiceScreen({
    side: "R",
    subject: "container",
    step: "invoiceManage",
    title: "invoice.containerManageList",
  }),
];

/** The screen at an address, or undefined; pages of a record lie below that of its list. */
export const invoiceScreenAt = (pathname: string): InvoiceScreen | undefined =>
  invoiceScreens.find(
    ({ apiName }) => pathname === `/${apiName}` || pathname.startsWith(`/${apiName}/`),
  );

/** Address of an invoice. */
export const invoicePath = (side: FeeSide, subject: InvoiceSubject, id: number | string): string =>
  `/${invoicePage(side, "invoiceManage", subject)}/index/${id}`;
