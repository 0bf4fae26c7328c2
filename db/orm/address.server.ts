import net from "node:net";
import pg from "pg";

const sessionAttrs = [
  "any",
  "read-write",
  "read-only",
  "primary",
  "standby",
  "prefer-standby",
] as const;
type SessionAttrs = (typeof sessionAttrs)[number];
type Host = { host: string; port: number };

/** `urls` has one address per host, in order. */
type Address = { urls: string[]; hosts: Host[]; requested: SessionAttrs };

/** The password never appears in the text. */
const fault = (reason: string) =>
  new Error(
    `DATABASE_URL is wrong: ${reason}. It looks like postgresql://user:password@host:5432/database, with several hosts host1:5432,host2:5432`,
  );

function parseHost(text: string): Host {
  const [, bracketed, plain, port] =
    /^(?:\[([\da-f:.]+)\]|([^:[\]]*))(?::(\d*))?$/i.exec(text) ?? [];
  const host = bracketed ?? plain ?? "";
  const number = port ? Number(port) : 5432;
  if (!host) throw fault(`"${text}" is not a host`);
  if (number < 1 || number > 65535) throw fault(`${port} is not a port`);
  return { host: decodeURIComponent(host), port: number };
}

/**
 * Parses like libpq, with several hosts and `target_session_attrs`.
 * @throws Error naming the fault
 */
export function parseAddress(url: string): Address {
  const [, scheme, user = "", hosts = "", database = "", query = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)\/([^?#]*)(?:\?(.*))?$/.exec(url) ?? [];
  if (!scheme) throw fault("it does not begin with postgresql:// or names no database");
  if (!database) throw fault("it names no database");
  const params = new URLSearchParams(query);
  const attrs = params.get("target_session_attrs") ?? "any";
  params.delete("target_session_attrs");
  if (!sessionAttrs.some((allowed) => allowed === attrs))
    throw fault(`target_session_attrs=${attrs} is none of ${sessionAttrs.join(", ")}`);
  const parts = hosts.split(",");
  const parsed = parts.map(parseHost);
  const rest = params.size > 0 ? `?${params}` : "";
  return {
    urls: parts.map((part) => `${scheme}${user}${part}/${database}${rest}`),
    hosts: parsed,
    requested: attrs as SessionAttrs,
  };
}

/** All hosts would refuse: wrong password, role or database. */
const final = new Set(["28P01", "28000", "3D000"]);
/** Milliseconds: timeout per host, lifetime of a choice. */
const patience = 2000;
const believed = 1000;

/** @throws the driver's error */
async function lookAt(url: string): Promise<{ standby: boolean; readOnly: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: "seaway-probe",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as \"readOnly\"",
    );
    return rows[0];
  } finally {
    void client.end().catch(() => undefined);
  }
}

const willDo = (is: { standby: boolean; readOnly: boolean }, want: SessionAttrs) =>
  want === "any" ||
  (want === "read-write" && !is.readOnly) ||
  (want === "read-only" && is.readOnly) ||
  (want === "primary" && !is.standby) ||
  ((want === "standby" || want === "prefer-standby") && is.standby);

async function firstThatWillDo({ urls, requested: want }: Address, last: number): Promise<number> {
  // The last good host first; dead ones delay.
  const order = urls
    .map((_, i) => i)
    .sort((a, b) => Number(b === last) - Number(a === last) || a - b);
  const reasons: string[] = [];
  let spare: number | null = null;
  for (const i of order) {
    try {
      const is = await lookAt(urls[i] ?? "");
      if (willDo(is, want)) return i;
      spare ??= i;
      reasons.push(is.standby ? "a standby" : is.readOnly ? "read only" : "a primary");
    } catch (error) {
      if (final.has(String((error as { code?: unknown }).code))) throw error;
      reasons.push(
        error instanceof Error
          ? error.message || String((error as { code?: unknown }).code)
          : String(error),
      );
    }
  }
  if (want === "prefer-standby" && spare !== null) return spare;
  const error = new Error(`no host of DATABASE_URL is ${want}: ${reasons.join("; ")}`);
  throw Object.assign(error, { code: "ECONNREFUSED" });
}

type Choice = { index: number; at: number; looking: Promise<number> | null };
const choices = new Map<string, Choice>();

/** The host for new connections, cached for a second. */
function chooseHost(url: string, address: Address): Promise<number> {
  const choice = choices.get(url) ?? { index: -1, at: 0, looking: null };
  choices.set(url, choice);
  if (choice.index >= 0 && performance.now() - choice.at < believed)
    return Promise.resolve(choice.index);
  choice.looking ??= firstThatWillDo(address, choice.index)
    .then((index) => {
      Object.assign(choice, { index, at: performance.now() });
      return index;
    })
    .finally(() => {
      choice.looking = null;
    });
  return choice.looking;
}

/** Connects to the chosen host whatever the driver passes. */
function socketTo(url: string, address: Address): net.Socket {
  const socket = new net.Socket();
  const connect = socket.connect.bind(socket);
  socket.connect = (() => {
    chooseHost(url, address).then(
      (index) => {
        const { host, port } = address.hosts[index] as Host;
        if (!socket.destroyed) connect(port, host);
      },
      (error: Error) => socket.destroy(error),
    );
    return socket;
  }) as typeof socket.connect;
  return socket;
}

/**
 * Options of every connection: pool, queue, LISTEN, health, backup. The socket chooses among
 * several hosts.
 * @throws Error for an invalid address
 */
export function connectionOf(url: string): { connectionString: string; stream?: () => net.Socket } {
  const address = parseAddress(url);
  const connectionString = address.urls[0] ?? "";
  if (address.urls.length === 1 && address.requested === "any") return { connectionString };
  return { connectionString, stream: () => socketTo(url, address) };
}
