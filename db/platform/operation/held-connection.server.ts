import { AsyncLocalStorage } from "node:async_hooks";
import type { EntityManager } from "@mikro-orm/postgresql";

type Hold = { open: boolean };
const holds = new AsyncLocalStorage<Hold>();

/**
 * A transaction, and the note that this course of work holds a connection meanwhile. As many of them as the pool has connections, each waiting for a
 * second one, stop all work; so whoever is inside takes none (`assertNoneHeld`).
 */
export function heldTransaction<T>(em: EntityManager, work: (inner: EntityManager) => Promise<T>): Promise<T> {
  // Inside another one it is a part of it (a savepoint), or a second connection.
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

/** Refuses a second connection to work that holds one. @throws Error, a fault of the program. */
export function assertNoneHeld(): void {
  if (holdsConnection()) throw new Error("a second connection was asked for inside a transaction: use the transaction's own em");
}

/** Whether this course of work holds a connection. */
export const holdsConnection = (): boolean => holds.getStore()?.open ?? false;

/** Begins work that is nobody's part: the course of work that begins it must not wait for it. */
export const apart = <T>(work: () => T): T => holds.exit(work);
