import type zh from "./datapms.zh.ts";

export default {
  "datapms.saved": "Data permissions saved",
  "datapms.deleted": "Data permissions deleted",
  "datapms.badColumn": "Column {{column}} holds no port and no department of this page and cannot be a limit's column",
  "datapms.noColumn": 'A limit of "{{name}}" finds no column on this page: choose one in the page\'s conditions, or empty the limit',
} satisfies Record<keyof typeof zh, string>;
