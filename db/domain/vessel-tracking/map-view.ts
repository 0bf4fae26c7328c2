/** A point of the earth in degrees, north and east positive. */
export type Place = { lat: number; lon: number };

/** What a map shows: `width` degrees east from `west` (at most 360), and between two latitudes. `step`: degrees between its lines. */
export type MapFrame = { west: number; width: number; south: number; north: number; step: number };

const round = (lon: number) => ((lon % 360) + 360) % 360;
/** At least so many degrees are shown, and so many around the outermost port. */
const least = 8;
const margin = 2;
/** The drawing is never flatter or higher than this (width to height). */
const shape = { flat: 2.6, high: 2 };

/**
 * The frame around places: it begins behind the widest empty stretch of the earth, so that a Pacific service is drawn across the date line and not
 * around the world. Null without places.
 */
export function mapFrame(places: readonly Place[]): MapFrame | null {
  if (places.length === 0) return null;
  const lons = [...new Set(places.map(({ lon }) => round(lon)))].sort((a, b) => a - b);
  let begin = 0;
  let gap = -1;
  for (const [i, lon] of lons.entries()) {
    const empty = lons.length === 1 ? 360 : round(lon - (lons[i - 1] ?? lons[lons.length - 1] ?? 0));
    if (empty > gap) [begin, gap] = [i, empty];
  }
  const lats = places.map(({ lat }) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const wide = 360 - gap;
  let height = Math.max(least / shape.high, north - south + 2 * margin);
  let width = Math.min(360, Math.max(least, wide + 2 * margin, height * shape.high));
  height = Math.max(height, width / shape.flat);
  width = Math.min(360, Math.max(width, height * shape.high));
  const middle = (north + south) / 2;
  const low = Math.max(-90, Math.min(90 - height, middle - height / 2));
  const step = [1, 2, 5, 10, 20, 30].find((item) => width / item <= 12) ?? 45;
  return { west: round((lons[begin] ?? 0) + wide / 2 - width / 2), width, south: low, north: Math.min(90, low + height), step };
}

/** Where a place stands in a frame drawn `across` units wide, from the upper left corner; equal degrees are equal lengths. */
export function project(frame: MapFrame, { lat, lon }: Place, across: number): { x: number; y: number } {
  const scale = across / frame.width;
  return { x: round(lon - frame.west) * scale, y: (frame.north - lat) * scale };
}

/** The place a share of the way from one place to another, the shorter way round; a straight line on the map, not the ship's track. */
export function between(from: Place, to: Place, fraction: number): Place {
  const turn = round(to.lon - from.lon);
  const east = turn > 180 ? turn - 360 : turn;
  const lon = round(from.lon + east * fraction);
  return { lat: from.lat + (to.lat - from.lat) * fraction, lon: lon > 180 ? lon - 360 : lon };
}

/** The multiples of the frame's step inside it: meridians as degrees east of `west`, parallels as latitudes. */
export function graticule({ west, width, south, north, step }: MapFrame): { lons: number[]; lats: number[] } {
  const lons: number[] = [];
  for (let lon = Math.ceil(west / step) * step; lon <= west + width; lon += step) lons.push(lon > 180 ? lon - 360 : lon);
  const lats: number[] = [];
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) lats.push(lat);
  return { lons, lats };
}

/** Degrees as sailors write them: 121 -> "121°E", -33 -> "33°S". */
export const degreesText = (value: number, positive: "N" | "E", negative: "S" | "W"): string =>
  `${Math.abs(value)}°${value === 0 || Math.abs(value) === 180 ? "" : value > 0 ? positive : negative}`;
