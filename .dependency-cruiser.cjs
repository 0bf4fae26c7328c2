/**
 * Who may import whom (docs/architecture.md). What an area may know of others is said once, by
 * `after` in its module. An area stands in the folder of its wing.
 */
const { existsSync, readdirSync, readFileSync } = require("node:fs");
const path = require("node:path");

const domain = path.join(__dirname, "db/domain");

/**
 * The areas each area names in `after`. Read from the text: importing the modules would load the
 * whole product.
 */
function afterOf(wing, area) {
  const file = path.join(domain, wing, area, `${area}.module.server.ts`);
  const written =
    existsSync(file) && /name: "([\w-]+)",\s*after: \[([^\]]*)\]/.exec(readFileSync(file, "utf8"));
  if (!written || written[1] !== area)
    throw new Error(
      `db/domain/${wing}/${area} has no module that says its name and what it is after`,
    );
  return [...written[2].matchAll(/"([\w-]+)"/g)].map((match) => match[1]);
}
const foldersOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
const wingOf = new Map(
  foldersOf(domain).flatMap((wing) =>
    foldersOf(path.join(domain, wing)).map((area) => [area, wing]),
  ),
);
const areas = [...wingOf.keys()];
const after = new Map(areas.map((area) => [area, afterOf(wingOf.get(area), area)]));

/** An area with all it builds on, near and far. */
function withEarlier(area, areas = new Set()) {
  if (areas.has(area)) return areas;
  areas.add(area);
  for (const earlier of after.get(area) ?? []) withEarlier(earlier, areas);
  return areas;
}
const order = areas.map((area) => ({
  name: `order-${area}`,
  severity: "error",
  from: { path: `^db/domain/${wingOf.get(area)}/${area}/`, pathNot: "\\.test\\.ts$" },
  to: {
    path: "^db/domain/[^/]+/[^/]+/",
    pathNot: `^db/domain/[^/]+/(${[...withEarlier(area)].join("|")})/`,
  },
}));
/**
 * Screens of an area stand on those of the areas it is after; screens without an area of the domain
 * (home, monitor) on those of their wing.
 */
const screens = path.join(__dirname, "app/areas");
const screenOrder = foldersOf(screens).flatMap((wing) =>
  foldersOf(path.join(screens, wing)).map((area) => ({
    name: `screens-of-${area}`,
    severity: "error",
    from: { path: `^app/areas/${wing}/${area}/`, pathNot: "\\.test\\.tsx?$" },
    to: {
      path: "^app/areas/",
      pathNot: `^app/areas/${after.has(area) ? `[^/]+/(${[...withEarlier(area)].join("|")})` : wing}/`,
    },
  })),
);
/** Floors of the platform, from below. A floor stands on itself and on those below it. */
const floors = ["kernel", "records", "output", "runtime"];
const floorOrder = floors.slice(0, -1).map((floor, at) => ({
  name: `floor-${floor}`,
  severity: "error",
  from: { path: `^db/platform/${floor}/` },
  to: { path: `^db/platform/(${floors.slice(at + 1).join("|")})/` },
}));
const folder = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: to },
});

module.exports = {
  forbidden: [
    ...order,
    ...screenOrder,
    ...floorOrder,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    folder(
      "domain-knows-platform-orm-and-edi",
      "^db/domain/",
      "^(app|cli|jobs|tests|fixtures|db/(?!domain/|platform/|orm/))",
    ),
    {
      name: "platform-knows-no-area",
      severity: "error",
      from: { path: "^db/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|cli|jobs|edi|tests|fixtures|db/(?!platform/|orm/))" },
    },
    folder(
      "orm-knows-no-area",
      "^db/(orm|embedded)/",
      "^(app|cli|jobs|edi|tests|fixtures|db/(?!orm/|embedded/|migrations/|platform/))",
    ),
    {
      name: "pure-stays-pure",
      severity: "error",
      from: { path: "^db/(domain|platform)/", pathNot: "\\.(server|test)\\.ts$" },
      to: {
        path: "\\.server\\.ts$|@mikro-orm|^(node:)?(fs|crypto|path)$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "web-stays-in-app",
      severity: "error",
      // The document of the calls says what the web answers, so the command asks it of the web;
      // when it is asked, and nothing else.
      from: { path: "^(cli|jobs|edi|db)/", pathNot: "^cli/commands/openapi\\.ts$" },
      to: { path: "^app/" },
    },
    folder("edi-is-text-in-text-out", "^edi/", "^(app|cli|jobs|db/(?!platform/))"),
    folder("kit-knows-no-area", "^app/kit/", "^(app/areas|db/domain/)"),
    folder("product-does-not-import-tests", "^(app|cli|jobs|db|edi)/", "^tests/"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|\\.react-router|\\+types" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types"],
    },
  },
};
