/** The house rules of docs/architecture.md that concern who may import whom. The river is one array; the rules follow from it. */
const river = [
  "kit",
  "file",
  "org",
  "session",
  "admin",
  "datapms",
  "column",
  "code",
  "place",
  "party",
  "gear",
  "money",
  "corp",
  "calendar",
  "voyage",
  "vessel",
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
];
const upstreamOnly = river.slice(0, -1).map((area, i) => ({
  name: `river-${area}`,
  severity: "error",
  from: { path: `^db/domain/${area}/`, pathNot: "\\.test\\.ts$" },
  to: { path: `^db/domain/(${river.slice(i + 1).join("|")})/` },
}));
const folder = (name, from, to) => ({ name, severity: "error", from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    ...upstreamOnly,
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    folder("domain-is-the-floor", "^db/domain/", "^(app|cli|jobs|edi|tests|fixtures|db/(?!domain))"),
    {
      name: "pure-stays-pure",
      severity: "error",
      from: { path: "^db/domain/", pathNot: "\\.(server|test)\\.ts$" },
      to: { path: "\\.server\\.ts$|@mikro-orm|^(node:)?(fs|crypto|path)$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-stays-in-app",
      severity: "error",
      // The document of the calls says what the web answers, so the command asks it of the web; when it is asked, and nothing else.
      from: { path: "^(cli|jobs|edi|db)/", pathNot: "^cli/commands/openapi\\.ts$" },
      to: { path: "^app/" },
    },
    folder("edi-is-text-in-text-out", "^edi/", "^(app|cli|jobs|db/(?!domain/kit/))"),
    {
      name: "areas-do-not-import-areas",
      severity: "error",
      from: { path: "^app/areas/([^/]+)/" },
      to: { path: "^app/areas/([^/]+)/", pathNot: "^app/areas/$1/" },
    },
    folder("kit-knows-no-area", "^app/kit/", "^(app/areas|db/domain/(?!kit/|words\\.ts))"),
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
