/** A call as an event looks for it: planned and actual instants in ms. */
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

/** How far from its planned time an event may be when it does not name its voyage. */
const furthest = 15 * 86_400_000;

const distance = (time: number | null, at: number) => (time === null ? Number.POSITIVE_INFINITY : Math.abs(time - at));

/**
 * The call of a ship at a port that an event at an instant belongs to: among those named (a voyage, a serial) the one whose time is nearest; without
 * a voyage only within fifteen days. Null when there is none.
 */
export function callOf<T extends CallToFind>(
  calls: readonly T[],
  named: { portCode: string; serial: number; voyage: boolean; at: number },
): T | null {
  const { portCode, serial, voyage, at } = named;
  let result: T | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    if (call.portCode !== portCode || (serial > 0 && call.serial !== serial)) continue;
    const away = Math.min(...[call.eta, call.etd, call.ata, call.atd].map((time) => distance(time, at)));
    if ((result === null && voyage) || (away < nearest && (voyage || away <= furthest))) [result, nearest] = [call, away];
  }
  return result;
}
