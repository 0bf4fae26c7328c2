import type apiZh from "./api.zh.ts";
import type cliZh from "./cli.zh.ts";
import type doctorZh from "./doctor.zh.ts";
import type homeZh from "./home.zh.ts";
import type kitZh from "./kit.zh.ts";
import type shellZh from "./shell.zh.ts";
import type importZh from "#platform/records/import/import.zh.ts";
import type listZh from "#platform/records/list/list.zh.ts";
import type stepZh from "#platform/records/machine/step.zh.ts";
import type reportZh from "#platform/output/report/report.zh.ts";
import type masterZh from "#platform/records/resource/master.zh.ts";
import type taskZh from "#platform/runtime/task/task.zh.ts";

/**
 * Messages by area. An area adds its own in `<area>.messages.ts`: `declare module
 * "#platform/kernel/i18n/message-key.ts" { interface AreaMessages { booking: typeof zh } }`.
 */
export interface AreaMessages {
  kit: typeof kitZh &
    typeof shellZh &
    typeof listZh &
    typeof stepZh &
    typeof masterZh &
    typeof taskZh;
  import: typeof importZh;
  home: typeof homeZh;
  doctor: typeof doctorZh;
  report: typeof reportZh;
  api: typeof apiZh;
  cli: typeof cliZh;
}

export type MessageArea = keyof AreaMessages;

export type MessageKey<Area extends MessageArea = MessageArea> = {
  [A in Area]: keyof AreaMessages[A] & string;
}[Area];
