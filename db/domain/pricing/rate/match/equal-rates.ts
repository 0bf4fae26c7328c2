/**
 * Equal rows agree in these columns; on days of both the one that begins later wins, and neither
 * where both begin on one day.
 */
export const equalColumns = [
  "kind",
  "rate_type",
  "fee_code",
  "port_load",
  "port_dis",
  "receipt",
  "delivery",
  "voyline",
  "size_type",
  "size_group",
  "nature",
  "trade_type",
  "delivery_terms",
  "freight_terms",
  "is_soc",
  "empty_flag",
] as const;
