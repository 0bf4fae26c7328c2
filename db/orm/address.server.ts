import net from "node:net";
import pg from "pg";

const requested = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
type Requested = (typeof requested)[number];
type Host = { host: string; port: number };

/** An address of the database: `urls`, one for each of its hosts in their order, and which of them will do. */
type Address = { urls: string[]; hosts: Host[]; wanted: Requested };

/** Why an address cannot be used. Its password is never in the text. */
const fault = (reason: string) =>
  new Error(
    `DATABASE_URL is wrong: ${reason}. It looks like postgresql://user:password@host:5432/database, with several hosts host1:5432,host2:5432`,
  );

function parseHost(text: string): Host {
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([^:[\]]*))(?::(\d*))?$/i.exec(text) ?? [];
  const host = bracketed ?? plain ?? "";
  const number = port ? Number(port) : 5432;
  if (!host) throw fault(`"${text}" is not a host`);
  if (number < 1 || number > 65535) throw fault(`${port} is not a port`);
  return { host: decodeURIComponent(host), port: number };
}

/** Takes an address apart, as libpq reads it: several hosts by comma, `target_session_attrs` says which will do. @throws Error saying what is wrong */
export function parseAddress(url: string): Address {
  const [, scheme, user = "", hosts = "", database = "", query = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)\/([^?#]*)(?:\?(.*))?$/.exec(url) ?? [];
  if (!scheme) throw fault("it does not begin with postgresql:// or names no database");
  if (!database) throw fault("it names no database");
  const params = new URLSearchParams(query);
  const attrs = params.get("target_session_attrs") ?? "any";
  params.delete("target_session_attrs");
  if (!requested.some((item) => item === attrs)) throw fault(`target_session_attrs=${attrs} is none of ${requested.join(", ")}`);
  const parts = hosts.split(",");
  const parsed = parts.map(parseHost);
  const rest = params.size > 0 ? `?${params}` : "";
  return { urls: parts.map((part) => `${scheme}${user}${part}/${database}${rest}`), hosts: parsed, wanted: attrs as Requested };
}

/** Refusals no other host would take back: wrong password, unknown role, unknown database. */
const final = new Set(["28P01", "28000", "3D000"]);
/** How long one host may take to answer, and how long what was found out about the hosts is believed. Milliseconds. */
const patience = 2000;
const believed = 1000;

/** Asks a host what it is. @throws what the driver throws when it does not answer */
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

const willDo = (is: { standby: boolean; readOnly: boolean }, want: Requested) =>
  want === "any" ||
  (want === "read-write" && !is.readOnly) ||
  (want === "read-only" && is.readOnly) ||
  (want === "primary" && !is.standby) ||
  ((want === "standby" || want === "prefer-standby") && is.standby);

async function firstThatWillDo({ urls, wanted: want }: Address, last: number): Promise<number> {
  // The one that did last goes first: a dead host before it would cost its patience with every connection.
  const order = urls.map((_, i) => i).sort((a, b) => Number(b === last) - Number(a === last) || a - b);
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
      reasons.push(error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error));
    }
  }
  if (want === "prefer-standby" && spare !== null) return spare;
  const error = new Error(`no host of DATABASE_URL is ${want}: ${reasons.join("; ")}`);
  throw Object.assign(error, { code: "ECONNREFUSED" });
}

type Choice = { index: number; at: number; looking: Promise<number> | null };
const choices = new Map<string, Choice>();

/** The host new connections go to; asked anew when the last answer is a second old. */
function chooseHost(url: string, address: Address): Promise<number> {
  const choice = choices.get(url) ?? { index: -1, at: 0, looking: null };
  choices.set(url, choice);
  if (choice.index >= 0 && Date.now() - choice.at < believed) return Promise.resolve(choice.index);
  choice.looking ??= firstThatWillDo(address, choice.index)
    .then((index) => {
      Object.assign(choice, { index, at: Date.now() });
      return index;
    })
    .finally(() => {
      choice.looking = null;
    });
  return choice.looking;
}

/** A socket that goes to the host that will do, whichever it is told. */
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
 * What every connection of the product is opened with, wherever: pool, queue, LISTEN, health, backup. `connectionString` leads to one host, as the
 * driver wants it; with several hosts or `target_session_attrs` the socket finds the right one each time. @throws Error for a wrong address
 */
export function connectionOf(url: string): { connectionString: string; stream?: () => net.Socket } {
  const address = parseAddress(url);
  const connectionString = address.urls[0] ?? "";
  if (address.urls.length === 1 && address.wanted === "any") return { connectionString };
  return { connectionString, stream: () => socketTo(url, address) };
}
