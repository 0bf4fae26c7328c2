import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import type { Finding } from "#edi/syntax/finding.ts";

/**
 * A warning where the check digit of a container number is wrong: terminals type numbers, and a
 * report of the wrong box looks like any other.
 */
export function digitWarnings({ segment, cntNo }: { segment: number; cntNo: string }): Finding[] {
  const digit = /^[A-Z]{4}\d{7}$/.test(cntNo) ? checkDigit(cntNo.slice(0, 10)) : null;
  if (digit === null || digit === cntNo.slice(10)) return [];
  return [
    {
      code: "edi.checkDigit",
      level: "warning",
      segment,
      field: "cntNo",
      cntNo,
      params: { segment, value: cntNo, digit, field: "cntNo", key: cntNo },
    },
  ];
}
