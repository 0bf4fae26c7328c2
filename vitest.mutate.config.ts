import { defineConfig } from "vitest/config";

/** The tests of the pure rules that `npm run mutate` changes; Vite transforms them, so that a changed source is read anew. */
export default defineConfig({
  test: {
    include: [
      "db/domain/{money,rate,rate-check,supplier-rate,fee,contract,invoice,settlement,write-off,container-fee}/**/*.test.ts",
      "db/services/calculator/*.test.ts",
    ],
    environment: "node",
    setupFiles: ["tests/support/messages.setup.ts"],
  },
});
