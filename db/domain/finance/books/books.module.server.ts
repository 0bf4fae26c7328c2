import { defineModule } from "#platform/runtime/module/module.server.ts";
import { checkBooks } from "./ops/check-books.server.ts";

/** Rules that hold at every moment across fees, documents and cargo, and the check of them. */
export const booksModule = defineModule({
  name: "books",
  after: [
    "write-off",
    "container-fee",
    "settlement",
    "invoice",
    "period",
    "rate",
    "ebooking-record",
    "admin",
  ],
  operations: [checkBooks],
  jobs: {
    "books.check": {
      operation: checkBooks,
      params: [],
      label: "books.job",
      example: "books.check()",
      schedule: {
        jobName: "check-books",
        invokeTarget: "books.check()",
        cronExpression: "0 30 5 * * ?",
        misfirePolicy: "2",
        concurrent: "1",
        status: "0",
        remark: "",
      },
    },
  },
  roles: {
    finance: ["period:check"],
  },
  permissionLabels: { "period:check": "books.permission.check" },
});
