/** Found through the line, so that stating a month writes no fee. */
export const statementOfFee = (feeId: string): string =>
  `(select l.statement_id from statement_line l where l.fee_id = ${feeId})`;
