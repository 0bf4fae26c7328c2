/** Registers the messages of the platform. The kernel's stand there from the start. */
import { registerMessages } from "#platform/kernel/i18n/catalogue.ts";
import { importMessages } from "#platform/records/import/import.messages.ts";
import { listMessages } from "#platform/records/list/list.messages.ts";
import { stepMessages } from "#platform/records/machine/step.messages.ts";
import { masterMessages } from "#platform/records/resource/master.messages.ts";
import { reportMessages } from "#platform/output/report/report.messages.ts";
import { taskMessages } from "#platform/runtime/task/task.messages.ts";

registerMessages([
  listMessages,
  stepMessages,
  masterMessages,
  importMessages,
  reportMessages,
  taskMessages,
]);
