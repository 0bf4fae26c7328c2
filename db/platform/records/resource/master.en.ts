import type zh from "./master.zh.ts";

export default {
  "master.remove": "Delete",
  "master.remove.done": "Deleted",
  "master.askRemove": "Delete the selected records?",
  "master.inUse": "In use, cannot be deleted: {{uses, uses}}",
  "master.saved": "Saved",
  "master.exists": "{{code}} already exists",
  "master.keyFixed": "The code cannot be changed. Create a new record or copy this one",
  "master.section": "Basic information",
  "master.copy": "Copy",
  "master.uses": "Used in",
  "master.noUses": "Not used by any record; can be deleted",
  "master.useCount": "{{count}}",
  "master.useMany": "{{count}} or more",
} satisfies Record<keyof typeof zh, string>;
