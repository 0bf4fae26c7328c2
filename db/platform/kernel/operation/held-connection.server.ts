import { AsyncLocalStorage } from "node:async_hooks";
import type { EntityManager } from "@mikro-orm/postgresql";

type Hold = { open: boolean };
const holds = new AsyncLocalStorage<Hold>();

/**
 * A transaction known to hold a connection: if all holders waited for a second one, the pool would
 * deadlock.
 */
export function heldTransaction<T>(
  em: EntityManager,
  work: (inner: EntityManager) => Promise<T>,
): Promise<T> {
  // Nested work is a savepoint or a second connection.
  const hold: Hold = { open: holds.getStore()?.open ?? false };
  return holds.run(hold, () =>
    em.transactional(async (inner) => {
      hold.open = true;
      try {
        return await work(inner as EntityManager);
      } finally {
        hold.open = false;
      }
    }),
  );
}

/** @throws Error when a connection is held, a mistake in the code */
export function assertNoneHeld(): void {
  if (holdsConnection())
    throw new Error(
      "a second connection was asked for inside a transaction: use the transaction's own em",
    );
}

export const holdsConnection = (): boolean => holds.getStore()?.open ?? false;

/** Starts independent work; the caller must not await it. */
export const apart = <T>(work: () => T): T => holds.exit(work);
