import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { portTexts } from "#domain/masterdata/place/port-texts.server.ts";

const places = ["receipt", "portLoad", "portVia", "portDis", "delivery"] as const;
type Place = (typeof places)[number];
export type PlaceFields = Record<Place | `${Place}Desc`, string>;

/**
 * Printed names: typed text stays; a blank one, or the previous port's, becomes the port as
 * documents write it. `before` is null for a new record.
 */
export async function placeNames(
  ctx: Ctx,
  typed: PlaceFields,
  before: Partial<PlaceFields> | null,
): Promise<Record<`${Place}Desc`, string>> {
  const leftOver = (place: Place) =>
    before !== null &&
    before[place] !== typed[place] &&
    before[`${place}Desc`] === typed[`${place}Desc`];
  const blank = places.filter(
    (place) => typed[place] && (!typed[`${place}Desc`] || leftOver(place)),
  );
  const codes = blank.map((place) => typed[place]);
  const ports = await portTexts(ctx.em, codes);
  return Object.fromEntries(
    places.map((place) => {
      if (!typed[place]) return [`${place}Desc`, leftOver(place) ? "" : typed[`${place}Desc`]];
      return [
        `${place}Desc`,
        blank.includes(place) ? (ports.get(typed[place])?.text ?? "") : typed[`${place}Desc`],
      ];
    }),
  ) as Record<`${Place}Desc`, string>;
}
