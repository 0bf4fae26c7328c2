import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

const { en, zh } = messages;

/**
 * Platform §8: each code and text, its key, and the test that provokes it in both languages.
 * Entries without a text of their own are left out; "add" and "update" share a notice, as one form
 * saves both.
 */
const server = "tests/http/shell/error-texts.test.ts";
const browser = "tests/e2e/page/messages.spec.ts";
const drawer = "tests/http/administration/column/drawer.test.ts";
const catalogue: readonly (readonly [said: string, label: MessageKey, test: string])[] = [
  ["401 of a call: login expired", "shell.sessionExpired", server],
  ["401 on a page: re-login or cancel", "session.expiredQuestion", browser],
  ["401 cancelled: invalid session", "session.invalid", browser],
  ["403: no permission", "kit.noPermission", server],
  ["404: does not exist", "kit.notFound", server],
  ["500: error message", "kit.selectRows", server],
  ["601: warning", "org.menuHasChildren", server],
  ["default: unknown system error, report it", "shell.unknownError", server],
  ["backend connection error", "shell.noConnection", browser],
  ["system interface request timed out", "shell.requestTimeout", browser],
  ["system interface exception with the last three digits", "shell.interfaceError", browser],
  ["download wait", "shell.downloadWait", browser],
  ["download error", "shell.downloadFailed", browser],
  ["HTTP 401", "shell.http401", browser],
  ["HTTP 403", "shell.http403", browser],
  ["HTTP 404", "shell.http404", browser],
  ["page 403", "kit.noPermission", browser],
  ["page 404", "kit.notFound", browser],
  ["upload: wrong format", "file.wrongType", server],
  ["upload: too large", "file.tooBig", server],
  ["upload: too many files", "file.tooMany", server],
  ["upload failed, retry", "file.uploadFailed", server],
  ["image insertion failed", "shell.rich.noImages", browser],
  ["failing user info logs out", "session.userInfoFailed", server],
  ["column move: failure", "column.moveFailed", drawer],
  ["menu: add failure", "org.menuAddFailed", server],
  ["menu: edit failure", "org.menuEditFailed", server],
  ["menu: success", "shell.succeeded", server],
  ["column: delete failure", "column.deleteFailed", drawer],
  ["column: delete success", "column.deleted", server],
  ["permission page: delete success", "dataPermission.deleted", server],
  ["column: save failure", "column.saveFailed", drawer],
  ["permission page: fetch failed", "dataPermission.fetchFailed", server],
  ["permission page: save success", "dataPermission.saved", server],
  ["permission page: save failure", "dataPermission.saveFailed", drawer],
  ["permission page: delete failure", "dataPermission.deleteFailed", drawer],
  ["full screen unsupported", "shell.fullScreenUnsupported", browser],
  ["size switch success", "shell.sizeDone", browser],
  ["operation failed", "kit.failed", server],
  ["save failed", "shell.saveFailed", server],
  ["failed to delete", "shell.deleteFailed", server],
  ["unknown operator", "kit.unknownOperation", server],
  ["export failed", "shell.exportFailed", server],
  ["copied", "list.copiedResult", browser],
  ["copying failed", "list.copyFailed", browser],
  ["deletion cancelled", "shell.deleteCancelled", browser],
  ["adding cancelled", "shell.addCancelled", browser],
  ["update cancelled", "shell.updateCancelled", browser],
  ["copying cancelled", "shell.copyCancelled", browser],
];

test.each(catalogue)("%s: %s", (_message, label, file) => {
  expect(zh[label], label).toBeTruthy();
  expect(en[label], label).toBeTruthy();
  expect(en[label]).not.toBe(zh[label]);
  expect(existsSync(file), file).toBe(true);
  const text = readFileSync(file, "utf8");
  expect(text, `${file} does not name ${label}`).toContain(`"${label}"`);
  expect(/\["zh", "en"\]/.test(text), `${file} does not run in both languages`).toBe(true);
});
