/** The statement that states a fee, by its line there: a month's fees are stated without writing one of them. */
export const statementOfFee = (feeId: string): string => `(select l.statement_id from statement_line l where l.fee_id = ${feeId})`;
