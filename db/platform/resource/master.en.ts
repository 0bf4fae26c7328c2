import type zh from "./master.zh.ts";

export default {
  "master.remove": "Delete",
  "master.remove.done": "Deleted",
  "master.askRemove": "Delete the selected records?",
  "master.inUse": "In use and not deleted: {{uses, uses}}",
  "master.saved": "Saved",
  "master.exists": "{{code}} exists already",
  "master.keyFixed": "A code stays as it was made; make a new record or copy this one",
  "master.section": "Details",
  "master.copy": "Copy",
  "master.uses": "Where is it used",
  "master.noUses": "No record names this code; it can be deleted",
  "master.useCount": "{{count}}",
  "master.useMany": "{{count}} or more",
} satisfies Record<keyof typeof zh, string>;
