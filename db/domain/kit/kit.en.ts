import type zh from "./kit.zh.ts";

export default {
  "kit.invalid": "The input is not valid",
  "kit.required": "{{field}} cannot be empty",
  "kit.notFound": "The resource does not exist",
  "kit.noPermission": "The current operation has no permission",
  "kit.stale": "{{who}} changed this record at {{when}}; refresh and try again",
  "kit.duplicate": "Data is being processed, do not resubmit",
  "kit.failed": "Operation failed",
} satisfies Record<keyof typeof zh, string>;
