import { defineConfig } from "vitest/config";

/** Folders that need a database get one from tests/support/postgres.setup.ts; everything else must do without. */
const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    exclude: ["**/node_modules/**", "**/build/**"],
    environment: "node",
    pool: "forks" as const,
    testTimeout: 10_000,
    ...more,
  },
});
const withDatabase = { globalSetup: ["tests/support/postgres.setup.ts"], testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project("unit", ["db/domain/**/*.test.ts", "edi/**/*.test.ts", "app/{kit,api,areas}/**/*.test.ts", "fixtures/**/*.test.ts"]),
      project("house", ["tests/house/**/*.test.ts"], { testTimeout: 30_000 }),
      project("import", ["tests/import/**/*.test.ts"], withDatabase),
      project("db", ["tests/db/**/*.test.ts"], withDatabase),
      project("http", ["tests/http/**/*.test.ts"], withDatabase),
      project("security", ["tests/security/**/*.test.ts"], withDatabase),
      project("cli", ["tests/cli/**/*.test.ts"], { ...withDatabase, testTimeout: 60_000 }),
    ],
  },
});
