import type { FieldChange } from "#platform/kernel/i18n/format-message.ts";

/**
 * What was booked beside what was loaded, as `reconcile` stores it. Weights are decimal text with
 * three places.
 */
export type ReconcileDetail = {
  boxes: { sizeType: string; booked: number; imported: number }[];
  pkgs: { booked: number; imported: number };
  gwt: { booked: string; imported: string };
};

/**
 * The figures that differ, booked before loaded: containers by size/type, packages, gross weight.
 */
export function reconcileDifferences({ boxes, pkgs, gwt }: ReconcileDetail): FieldChange[] {
  const rows: FieldChange[] = [
    ...boxes.map(
      ({ sizeType, booked, imported }): FieldChange => [sizeType, String(booked), String(imported)],
    ),
    ["booking.pkgs", String(pkgs.booked), String(pkgs.imported)],
    ["booking.gwt", gwt.booked, gwt.imported],
  ];
  return rows.filter(([, booked, loaded]) => booked !== loaded);
}
