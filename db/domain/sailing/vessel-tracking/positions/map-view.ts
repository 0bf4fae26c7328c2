/** Degrees, north and east positive. */
export type Place = { lat: number; lon: number };

/** `width` degrees east from `west` (at most 360). `step`: degrees between grid lines. */
export type MapFrame = { west: number; width: number; south: number; north: number; step: number };

const round = (lon: number) => ((lon % 360) + 360) % 360;
/** Minimum width, and margin around the outermost port, in degrees. */
const least = 8;
const margin = 2;
/** Limits of width to height. */
const shape = { flat: 2.6, high: 2 };

/**
 * A frame that starts after the widest empty stretch, so that a Pacific service crosses the date
 * line. Null without places.
 */
export function mapFrame(places: readonly Place[]): MapFrame | null {
  if (places.length === 0) return null;
  const lons = [...new Set(places.map(({ lon }) => round(lon)))].sort((a, b) => a - b);
  let begin = 0;
  let gap = -1;
  for (const [i, lon] of lons.entries()) {
    const empty =
      lons.length === 1 ? 360 : round(lon - (lons[i - 1] ?? lons[lons.length - 1] ?? 0));
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
  const step = [1, 2, 5, 10, 20, 30].find((degrees) => width / degrees <= 12) ?? 45;
  return {
    west: round((lons[begin] ?? 0) + wide / 2 - width / 2),
    width,
    south: low,
    north: Math.min(90, low + height),
    step,
  };
}

/** Position from the upper left in a frame `across` units wide; degrees have equal lengths. */
export function project(
  frame: MapFrame,
  { lat, lon }: Place,
  across: number,
): { x: number; y: number } {
  const scale = across / frame.width;
  return { x: round(lon - frame.west) * scale, y: (frame.north - lat) * scale };
}

/** A point on the straight line the shorter way round, not the ship's track. */
export function between(from: Place, to: Place, fraction: number): Place {
  const turn = round(to.lon - from.lon);
  const east = turn > 180 ? turn - 360 : turn;
  const lon = round(from.lon + east * fraction);
  return { lat: from.lat + (to.lat - from.lat) * fraction, lon: lon > 180 ? lon - 360 : lon };
}

/** Meridians in degrees east of `west`, parallels as latitudes. */
export function graticule({ west, width, south, north, step }: MapFrame): {
  lons: number[];
  lats: number[];
} {
  const lons: number[] = [];
  for (let lon = Math.ceil(west / step) * step; lon <= west + width; lon += step)
    lons.push(lon > 180 ? lon - 360 : lon);
  const lats: number[] = [];
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) lats.push(lat);
  return { lons, lats };
}

/** 121 → "121°E", -33 → "33°S". */
export const degreesText = (value: number, positive: "N" | "E", negative: "S" | "W"): string =>
  `${Math.abs(value)}°${value === 0 || Math.abs(value) === 180 ? "" : value > 0 ? positive : negative}`;
