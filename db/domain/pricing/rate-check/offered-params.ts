import type { OfferedRate } from "./offered-rates.queries.server.ts";

/** The values of the message `freightView.rate`. */
export const offeredParams = ({ id, book, price, currency, startDate, endDate }: OfferedRate) => ({
  id,
  book,
  price,
  currency,
  startDate,
  endDate,
});
