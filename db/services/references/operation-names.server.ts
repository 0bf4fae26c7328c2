import type { Lang } from "#platform/kernel/actor/actor.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { jobTargets } from "#platform/runtime/module/job.server.ts";
import { operationsOf } from "#platform/records/resource/resource.server.ts";
import { labelOf } from "../openapi/openapi.server.ts";
import { allOperations, imports, resources } from "../registry.server.ts";

/**
 * Labels of operations that are in no list and no message names. A success message says what
 * happened, so it is no name.
 */
const labels: Readonly<Record<string, MessageKey>> = {
  "column.assign": "column.call.assign",
  "column.delete": "column.call.deleteLine",
  "column.deleteCommon": "list.shareEnd",
  "column.move": "column.call.updateLine",
  "column.openPage": "list.keysColumns",
  "column.save": "list.columnsSave",
  "column.saveCommon": "list.shareLayout",
  "column.takeOut": "column.call.takeOut",
  "container.mendRows": "container.mendTitle",
  "container.order": "container.upload",
  "container.verify": "container.verifyRows",
  "datapms.delete": "dataPermission.call.delete",
  "datapms.endSeeAs": "dataPermission.seeAsEnd",
  "datapms.save": "dataPermission.call.save",
  "fee.calculate": "fee.permission.calculate",
  "fee.explain": "fee.explainTitle",
  "fee.orderCalculation": "fee.calculateList",
  "file.keep": "file.upload",
  "file.removeTemporary": "file.removeOne",
  "gen.importTables": "tool.gen.import",
  "list.removeView": "list.viewRemove",
  "list.resetLayout": "list.columnReset",
  "list.saveLayout": "list.columnsSave",
  "list.saveView": "list.viewSaveAs",
  "org.sortDepts": "org.call.sort",
  "org.sortMenus": "org.call.sort",
  "payable.explain": "fee.permission.payable.explain",
  "report.export": "report.file",
  "run.undo": "step.undoRun",
  "session.changePassword": "api.updatePwd",
  "session.endOwn": "session.end",
  "session.forgetDevice": "session.removeDevice",
  "session.register": "api.register",
  "session.saveProfile": "api.profileSave",
  "session.setAvatar": "api.avatar",
  "session.unlockScreen": "api.unlockscreen",
  "tool.removeDraft": "tool.build.draftRemove",
  "tool.renameDraft": "tool.build.draftRename",
  "tool.saveDraft": "tool.build.draftSave",
};

/** "Bookings: Confirm", "Import: Ports", or the operation's own label; for the operation log. */
export function operationNames(lang: Lang): Record<string, string> {
  const names: Record<string, string> = {};
  const colon = lang === "zh" ? "：" : ": ";
  for (const { name, done } of allOperations()) {
    const message = [labels[name] ?? name, done ?? ""].find(isMessageKey) as MessageKey | undefined;
    names[name] = message ? translate(lang, message) : name;
  }
  for (const { operation, title } of imports)
    names[operation.name] = translate(lang, "import.run") + colon + translate(lang, title);
  // Jobs use the label of their list, without its parameters.
  for (const { operation, label } of jobTargets().values())
    if (!isMessageKey(operation.name) && !labels[operation.name])
      names[operation.name] = translate(lang, label).split(/[：:]/)[0] ?? operation.name;
  for (const resource of [...resources].reverse()) {
    for (const [verb, operation] of operationsOf(resource)) {
      const label = labelOf(resource, verb, operation);
      const act =
        label === operation.done && /^(save|add)/.test(verb)
          ? translate(lang, "shell.save")
          : translate(lang, label);
      names[operation.name] = translate(lang, resource.list.title) + colon + act;
    }
  }
  return names;
}
