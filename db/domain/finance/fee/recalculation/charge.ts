/**
 * What a line key says: `payer/[rate type/voyage end/]cost code/unit/currency/size type or
 * container[#n]`.
 */
export type KeyParts = {
  payer: string;
  code: string;
  unit: string;
  currency: string;
  place: string;
};

export function partsOfKey(lineKey: string): KeyParts {
  const parts = lineKey.split("/");
  const [unit = "", currency = "", place = ""] = parts.slice(-3);
  return {
    payer: parts[0] ?? "",
    code: parts.slice(1, -3).join("/"),
    unit,
    currency,
    place: place.replace(/#\d+$/, ""),
  };
}

/**
 * What identifies a charge of a bill (domain §4): cost code, cause and size type, for suppliers'
 * prices the container. Payer, currency, unit and price are none of it, so a line that changes them
 * is the same charge. A correction after manifest closing has a cause of its own.
 */
export type Charge = { cause: string; place: string };

export function chargeOf(lineKey: string): Charge {
  const { code, unit, place } = partsOfKey(lineKey);
  return { cause: unit === "AMENDMENT" ? `${code}/${unit}` : code, place };
}
