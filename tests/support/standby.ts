import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { projectRoot, readSecrets } from "#db/embedded/data-folder.server.ts";
import { removeEmbedded } from "#db/embedded/embedded.server.ts";
import { findPlace, type PostgresPlace } from "#db/embedded/postgres-place.server.ts";
import { initialise, type Server, startServer } from "#db/embedded/postgres-process.server.ts";

/** Replicating primary and standby. `stop` acts as an administrator. */
export type Pair = {
  primary: Server;
  standby: Server;
  stop(server: Server): Promise<void>;
  end(): Promise<void>;
};

/** Copies a stopped server's files for the account that runs it. */
function copyData(from: PostgresPlace, to: PostgresPlace): string {
  const data = path.join(to.home, "data");
  cpSync(path.join(from.home, "data"), data, { recursive: true, verbatimSymlinks: true });
  chmodSync(data, 0o700);
  const { account } = to;
  if (account) {
    const names = ["", ...(readdirSync(data, { recursive: true }) as string[])];
    for (const name of names)
      if (!lstatSync(path.join(data, name)).isSymbolicLink())
        chownSync(path.join(data, name), account.uid, account.gid);
  }
  return data;
}

/** Starts both below `.cache`; `end` removes them. */
export async function startPair(): Promise<Pair> {
  const cache = path.join(projectRoot, ".cache");
  mkdirSync(cache, { recursive: true });
  const folders = ["one", "two"].map((name) =>
    path.join(cache, `test-${name}-${randomBytes(6).toString("hex")}`),
  ) as [string, string];
  const secrets = readSecrets(folders[0]);
  const [first, second] = [findPlace(folders[0]), findPlace((readSecrets(folders[1]), folders[1]))];
  initialise(first, secrets, true);
  const data = copyData(first, second);
  const primary = await startServer(first, secrets, { dataDir: folders[0], fast: true });
  appendFileSync(
    path.join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${secrets.databaseAdminPassword}'\n`,
  );
  const signal = path.join(data, "standby.signal");
  writeFileSync(signal, "");
  const { uid, gid } = statSync(data);
  chownSync(signal, uid, gid);
  const standby = await startServer(second, secrets, { dataDir: folders[1], fast: true });
  const stop = async ({ child, gone }: Server) => {
    child.stdin?.end();
    await gone;
  };
  return {
    primary,
    standby,
    stop,
    async end() {
      await Promise.all([stop(primary), stop(standby)]);
      for (const folder of folders) {
        await removeEmbedded(folder);
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
