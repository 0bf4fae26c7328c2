/** Instants in ms. */
export type CallToFind = {
  id: number;
  voyageId: number;
  serial: number;
  portCode: string;
  eta: number | null;
  etd: number | null;
  ata: number | null;
  atd: number | null;
};

/** The furthest planned time for an event without a voyage. */
const furthest = 15 * 86_400_000;

const distance = (time: number | null, at: number) =>
  time === null ? Number.POSITIVE_INFINITY : Math.abs(time - at);

/**
 * The call nearest in time to an event, of the named voyage and serial or else within fifteen days.
 */
export function callOf<T extends CallToFind>(
  calls: readonly T[],
  named: { portCode: string; serial: number; voyage: boolean; at: number },
): T | null {
  const { portCode, serial, voyage, at } = named;
  let closest: T | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    if (call.portCode !== portCode || (serial > 0 && call.serial !== serial)) continue;
    const away = Math.min(
      distance(call.eta, at),
      distance(call.etd, at),
      distance(call.ata, at),
      distance(call.atd, at),
    );
    if ((closest === null && voyage) || (away < nearest && (voyage || away <= furthest)))
      [closest, nearest] = [call, away];
  }
  return closest;
}
