import { keepCaptcha } from "#domain/administration/session/captcha.server.ts";
import type { TestDatabase } from "./test-database.ts";

/** A solved captcha for an address. */
export async function solved(
  testDatabase: TestDatabase,
  address = "10.0.0.1",
): Promise<{ uuid: string; code: string }> {
  return {
    uuid: await keepCaptcha(testDatabase.em(), { address, kind: "image", answer: "42" }),
    code: "42",
  };
}
