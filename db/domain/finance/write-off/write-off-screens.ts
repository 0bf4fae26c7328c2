import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { feeSides, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import type { InvoiceSubject } from "#domain/finance/invoice/invoice-screens.ts";

/** Prefix of the operations and permissions of a side. */
export const writeOffSides = { R: "receipt", P: "payment" } as const satisfies Record<
  FeeSide,
  string
>;

type WriteOffScreenRow = { side: FeeSide; subject: InvoiceSubject; title: MessageKey<"write-off"> };
export type WriteOffScreen = WriteOffScreenRow & { apiName: string; perm: string };

/** apiName and path of the registrations of a side. */
export const writeOffPage = (side: FeeSide, subject: InvoiceSubject = "bill"): string =>
  `${feeSides[side].address[subject]}/writeOff`;
/** apiName and path of what they were applied to. */
export const verificationPage = (side: FeeSide): string =>
  `${feeSides[side].address.bill}/writeOff/verification`;

const defineWriteOffScreen = (row: WriteOffScreenRow): WriteOffScreen => ({
  ...row,
  apiName: writeOffPage(row.side, row.subject),
  perm: `${writeOffSides[row.side]}:list`,
});

/** Every write-off screen in menu order (decision 042). */
export const writeOffScreens: readonly WriteOffScreen[] = [
  defineWriteOffScreen({ side: "R", subject: "bill", title: "receipt.list" }),
  defineWriteOffScreen({ side: "P", subject: "bill", title: "payment.list" }),
  defineWriteOffScreen({ side: "P", subject: "container", title: "payment.containerList" }),
  defineWriteOffScreen({ side: "R", subject: "container", title: "receipt.containerList" }),
];

/** The screen at an address, or undefined; pages of a record lie below that of its list. */
export const writeOffScreenAt = (pathname: string): WriteOffScreen | undefined =>
  writeOffScreens.find(
    ({ apiName }) => pathname === `/${apiName}` || pathname.startsWith(`/${apiName}/`),
  );

/** Addresses of a registration's form and of the page that applies it. */
export const receiptPath = (side: FeeSide, id: number | string): string =>
  `/${writeOffPage(side)}/index/${id}`;
export const applyPath = (
  side: FeeSide,
  id: number | string,
  subject: InvoiceSubject = "bill",
): string => `/${writeOffPage(side, subject)}/apply/${id}`;
