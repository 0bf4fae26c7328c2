import type { MikroORM } from "@mikro-orm/postgresql";
import { seedDemo } from "#db/seeds/demo.server.ts";
import type { Caller } from "#platform/kernel/operation/operation.server.ts";

/** A caller that loses its connection after a number of operations. */
function cutAfter(caller: Caller, operations: number): Caller {
  let left = operations;
  const log = caller.log.child({});
  log.info = (() => {
    left -= 1;
    if (left < 0) throw new Error("cut off");
  }) as typeof log.info;
  return { ...caller, log };
}

/**
 * Loads the demo company as a machine that is switched off again and again does: three starts are
 * cut off, the last completes what they left. tests/db/demo/interrupted.test.ts looks at the
 * result, as every test of the demo does.
 */
export async function seedInterrupted(orm: MikroORM, caller: Caller): Promise<void> {
  for (const operations of [0, 1, 3]) {
    const error = await seedDemo(orm, cutAfter(caller, operations)).catch(
      (reason: unknown) => reason,
    );
    if (!(error instanceof Error && error.message.includes("cut off")))
      throw new Error(`loading the demo was not cut off after ${operations} operations`, {
        cause: error,
      });
  }
  await seedDemo(orm, caller);
}
