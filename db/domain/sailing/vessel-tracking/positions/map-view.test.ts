import fc from "fast-check";
import { expect, test } from "vitest";
import { between, degreesText, graticule, mapFrame, project } from "./map-view.ts";
import { placeOnLine, type ShipPosition } from "./ship-positions.ts";

const place = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("every place lies in its frame, which is neither a strip nor a tower", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
      const frame = mapFrame(places);
      if (!frame) throw new Error("places have a frame");
      const height = ((frame.north - frame.south) * 1000) / frame.width;
      for (const place of places) {
        const { x, y } = project(frame, place, 1000);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1000);
        expect(y).toBeGreaterThanOrEqual(-1e-6);
        expect(y).toBeLessThanOrEqual(height + 1e-6);
      }
      expect(frame.width).toBeLessThanOrEqual(360);
      expect(graticule(frame).lons.length).toBeLessThanOrEqual(13);
    }),
  );
  expect(mapFrame([])).toBeNull();
});

test("a Pacific service is drawn across the date line", () => {
  const frame = mapFrame([
    { lat: 31, lon: 121 },
    { lat: 34, lon: -118 },
  ]);
  if (!frame) throw new Error("places have a frame");
  expect(frame.width).toBeCloseTo(125);
  const [east, west] = [
    project(frame, { lat: 31, lon: 121 }, 1000),
    project(frame, { lat: 34, lon: -118 }, 1000),
  ];
  expect(east.x).toBeLessThan(west.x);
  expect(between({ lat: 30, lon: 170 }, { lat: 40, lon: -170 }, 0.75)).toEqual({
    lat: 37.5,
    lon: -175,
  });
});

test("the way between two places begins at one and ends at the other", () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      expect(between(from, to, 0).lat).toBeCloseTo(from.lat);
      expect(Math.cos(((between(from, to, 1).lon - to.lon) * Math.PI) / 180)).toBeCloseTo(1);
    }),
  );
  expect([
    degreesText(121, "E", "W"),
    degreesText(-33, "N", "S"),
    degreesText(0, "N", "S"),
    degreesText(180, "E", "W"),
  ]).toEqual(["121°E", "33°S", "0°", "180°"]);
});

test("a ship on a line stands between its ports, also on her way back; a port beside the line has no place", () => {
  const ship = (fromPort: string, toPort: string, fraction: number) =>
    ({ fromPort, toPort, fraction }) as ShipPosition;
  const ports = ["CNSGH", "CNNBO", "JPOSA"];
  expect(placeOnLine(ports, ship("CNNBO", "JPOSA", 0.5))).toBe(1.5);
  expect(placeOnLine(ports, ship("JPOSA", "CNSGH", 0.5))).toBe(1);
  expect(placeOnLine(ports, ship("CNSGH", "CNSGH", 0))).toBe(0);
  expect(placeOnLine(ports, ship("CNSGH", "KRPUS", 0))).toBeNull();
});
