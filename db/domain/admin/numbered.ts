/** Where the numbers of a document type stand: constants of the code, never of a request (domain §2). */
export const numbered: Readonly<Record<string, { table: string; column: string }>> = {
  BK: { table: "booking", column: "bk_no" },
  EB: { table: "e_booking", column: "eb_no" },
  BL: { table: "bill", column: "bl_no" },
  STATEMENT: { table: "statement", column: "statement_no" },
  EDI: { table: "edi_message", column: "control_ref" },
  CUSTOMER: { table: "customer", column: "code" },
};
