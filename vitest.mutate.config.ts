import { defineConfig } from "vitest/config";

/**
 * The tests of the pure rules that `npm run mutate` changes; Vite transforms them, so that a
 * changed source is read anew.
 */
export default defineConfig({
  test: {
    include: [
      "db/domain/*/{money,rate,rate-check,supplier-rate,fee,contract,invoice,settlement,write-off,container-fee}/**/*.test.ts",
      "db/services/calculator/*.test.ts",
    ],
    environment: "node",
    // A changed source is a switch in the instrumented one: what is loaded stays for all files of a
    // run.
    isolate: false,
    // Two runs share the processors; a change that never ends is stopped by the mutation run
    // itself.
    testTimeout: 60_000,
    setupFiles: ["tests/support/setup/messages.setup.ts"],
  },
});
