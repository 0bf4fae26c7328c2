import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { nodeEnvironment } from "./scripts/child.ts";
import { databaseParts, testPart } from "./scripts/step-log.ts";

/** The parts of the tests in the order they run. */
const order = ["unit", "architecture", "db", "http", "security", "cli", "import"];

/**
 * Within a part, what takes long begins first, whatever a machine remembers of earlier runs: begun
 * last, it would run on alone. Those that wait for processes stand between those that calculate.
 */
const long = [
  ...["jobs/survival", "tool/generator", "jobs/worker", "import/reference-lists"].map(
    (name) => `tests/db/${name}.test.ts`,
  ),
  ...["calls/every-call", "calls/facts-agree"].map((name) => `tests/http/${name}.test.ts`),
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = long.findIndex((name) => moduleId.endsWith(name));
  return at < 0 ? long.length : at;
};

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.indexOf(testPart(moduleId));
    return (await super.sort(files)).sort((a, b) => place(a) - place(b) || rank(a) - rank(b));
  }
}

const setupFiles = ["tests/support/setup/messages.setup.ts", "tests/support/setup/log.setup.ts"];

/**
 * Folders that need a database get one from tests/support/setup/postgres.setup.ts; everything else must
 * do without. The files of a project run one after the other in a few processes that have the
 * product loaded (`isolate: false`): what a file opens it closes, and a new test database forgets
 * the caches of the last one.
 */
const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    exclude: ["**/node_modules/**", "**/build/**"],
    environment: "node",
    pool: "forks" as const,
    isolate: false,
    execArgv: [
      "--disable-warning=ExperimentalWarning",
      "--import",
      path.resolve(import.meta.dirname, "tests/support/setup/native.setup.ts"),
    ],
    env: { NODE_COMPILE_CACHE: nodeEnvironment.NODE_COMPILE_CACHE },
    // Node reads the product's sources by itself, as the command line and the worker do: nothing is
    // transformed, nothing is sent between processes.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Bounds for what hangs, wide enough for a machine at half its speed: how long work takes is
    // measured in bench/.
    testTimeout: 30_000,
    setupFiles,
    // No test is tried twice: one that passes only then is a defect.
    retry: 0,
    ...more,
  },
});

/**
 * Two projects, those with a database and those without: a process is given up, and the product
 * loaded anew, where the next file is of another project.
 */
const withoutDatabase = project(
  "without-database",
  ["db", "edi", "app/{kit,api,areas,session}", "fixtures", "tests/architecture"].map(
    (folder) => `${folder}/**/*.test.ts`,
  ),
  { testTimeout: 90_000 },
);

const database = project(
  "database",
  databaseParts.map((part) => `tests/${part}/**/*.test.ts`),
  {
    globalSetup: ["tests/support/setup/postgres.setup.ts"],
    setupFiles: [...setupFiles, "tests/support/setup/web.setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
);

export default defineConfig({
  test: {
    // One process more than processors: a test waits for its database, or for a process it has
    // started, about a third of its time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [withoutDatabase, database],
  },
});
