/** Who may import whom (docs/architecture.md). The order of the areas is one array; its rules follow from it. */
const areas = [
  "file",
  "org",
  "session",
  "admin",
  "data-permission",
  "column",
  "code",
  "place",
  "customer",
  "equipment",
  "money",
  "counterparty",
  "calendar",
  "voyage",
  "vessel-tracking",
  "contract",
  "rate",
  "cargo",
  "ebooking",
  "booking",
  "space",
  "approval",
  "container",
  "bill",
  "fee",
  "invoice",
  "settlement",
  "edi",
  "tool",
  "flows",
  "job",
];
const earlierOnly = areas.slice(0, -1).map((area, i) => ({
  name: `order-${area}`,
  severity: "error",
  from: { path: `^db/domain/${area}/`, pathNot: "\\.test\\.ts$" },
  to: { path: `^db/domain/(${areas.slice(i + 1).join("|")})/` },
}));
const folder = (name, from, to) => ({ name, severity: "error", from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    ...earlierOnly,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    folder("domain-knows-platform-orm-and-edi", "^db/domain/", "^(app|cli|jobs|tests|fixtures|db/(?!domain/|platform/|orm/))"),
    {
      name: "platform-knows-no-area",
      severity: "error",
      from: { path: "^db/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|cli|jobs|edi|tests|fixtures|db/(?!platform/|orm/|domain/messages\\.ts))" },
    },
    folder(
      "orm-knows-no-area",
      "^db/(orm|embedded)/(?!orm\\.server)",
      "^(app|cli|jobs|edi|tests|fixtures|db/(?!orm/|embedded/|migrations/|platform/))",
    ),
    {
      name: "pure-stays-pure",
      severity: "error",
      from: { path: "^db/(domain|platform)/", pathNot: "\\.(server|test)\\.ts$" },
      to: { path: "\\.server\\.ts$|@mikro-orm|^(node:)?(fs|crypto|path)$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-stays-in-app",
      severity: "error",
      // The document of the calls says what the web answers, so the command asks it of the web; when it is asked, and nothing else.
      from: { path: "^(cli|jobs|edi|db)/", pathNot: "^cli/commands/openapi\\.ts$" },
      to: { path: "^app/" },
    },
    folder("edi-is-text-in-text-out", "^edi/", "^(app|cli|jobs|db/(?!platform/))"),
    {
      name: "areas-do-not-import-areas",
      severity: "error",
      from: { path: "^app/areas/([^/]+)/" },
      to: { path: "^app/areas/([^/]+)/", pathNot: "^app/areas/$1/" },
    },
    folder("kit-knows-no-area", "^app/kit/", "^(app/areas|db/domain/(?!messages\\.ts))"),
    folder("product-does-not-import-tests", "^(app|cli|jobs|db|edi)/", "^tests/"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|\\.react-router|\\+types" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
