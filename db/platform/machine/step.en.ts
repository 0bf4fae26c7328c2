import type zh from "./step.zh.ts";

export default {
  "step.ask": "{{action}} {{records}}?",
  "step.askAll": "{{action}}?",
  "step.records": "{{count}} record{{count, s}}",
  "step.keep": "Keep",
  "step.notNow": "Not now",
  "step.moreRecords": "… {{count}} in all",
  "step.inputLost": "Unsaved changes will be lost",
  "step.saveAnd": "Save and {{action}}",
  "step.more": "More actions",
  "step.path": "Progress",
  "step.doneState": "done",
  "step.nextState": "to come",
  "step.nextOn": "{{action}} ({{count}})",
  "step.dismiss": "Dismiss",
  "step.online": "Connected again",
} satisfies Record<keyof typeof zh, string>;
