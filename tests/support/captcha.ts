import { keepCaptcha } from "#domain/session/captcha.server.ts";
import type { World } from "./test-database.ts";

/** A sign-in question of a world with its answer, as a reader at an address gives it. */
export async function solved(world: World, address = "10.0.0.1"): Promise<{ uuid: string; code: string }> {
  return { uuid: await keepCaptcha(world.em(), { address, kind: "image", answer: "42" }), code: "42" };
}
