import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import ssh2 from "ssh2";
import { fingerprintOf } from "#domain/exchange/edi/transport/sftp.server.ts";

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;
const hostKey = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
  publicKeyEncoding: { type: "pkcs1", format: "pem" },
});

export type SftpServer = {
  port: number;
  fingerprint: string;
  files: Map<string, Buffer>;
  logins: string[];
  failPuts: boolean;
  /** Accepts the login and never answers what is asked for then. */
  stalls: boolean;
  close(): Promise<void>;
};

/** A real SFTP server that keeps its files in memory; `secret` is the password of every account. */
export async function startSftp(secret: string): Promise<SftpServer> {
  const parsed = ssh2.utils.parseKey(hostKey.privateKey);
  if (parsed instanceof Error) throw parsed;
  const state: SftpServer = {
    port: 0,
    fingerprint: fingerprintOf(parsed.getPublicSSH()),
    files: new Map(),
    logins: [],
    failPuts: false,
    stalls: false,
    close: async () => undefined,
  };
  const server = new ssh2.Server({ hostKeys: [hostKey.privateKey] }, (connection) => {
    connection.on("authentication", (auth) => {
      if (auth.method === "none") return auth.reject(["password"]);
      state.logins.push(auth.username);
      if (auth.method === "password" && auth.password === secret) auth.accept();
      else auth.reject(["password"]);
    });
    connection.on("error", () => undefined);
    connection.on("session", (accept) =>
      accept().on("sftp", (acceptSftp) => serve(acceptSftp(), state)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  state.port = (server.address() as AddressInfo).port;
  state.close = () => new Promise((resolve) => server.close(() => resolve()));
  return state;
}

type Open = { name: string; listed: boolean };

/** Folders are the beginnings of names. */
function serve(stream: ssh2.SFTPWrapper, state: SftpServer): void {
  const { files } = state;
  const handles = new Map<string, Open>();
  const open = (name: string) => {
    const handle = Buffer.from(String(handles.size + 1));
    handles.set(handle.toString(), { name, listed: false });
    return handle;
  };
  const attrs = (name: string) => {
    const bytes = files.get(name);
    return {
      mode: bytes ? 0o100644 : 0o40755,
      uid: 0,
      gid: 0,
      size: bytes?.length ?? 0,
      atime: 0,
      mtime: 0,
    };
  };
  const isFolder = (name: string) =>
    name === "." ||
    [...files.keys()].some((file) => file.startsWith(`${name}/`)) ||
    !name.includes(".");
  const stat = (id: number, name: string) =>
    files.has(name) || isFolder(name)
      ? stream.attrs(id, attrs(name))
      : stream.status(id, STATUS_CODE.NO_SUCH_FILE);
  stream.on("STAT", stat);
  stream.on("LSTAT", stat);
  stream.on("FSTAT", (id, handle) => stat(id, handles.get(handle.toString())?.name ?? ""));
  stream.on("REALPATH", (id, name) =>
    stream.name(id, [{ filename: name, longname: name, attrs: attrs(name) }]),
  );
  stream.on("MKDIR", (id) => stream.status(id, STATUS_CODE.OK));
  stream.on("FSETSTAT", (id) => stream.status(id, STATUS_CODE.OK));
  stream.on("OPENDIR", (id, name) => (state.stalls ? undefined : stream.handle(id, open(name))));
  stream.on("READDIR", (id, handle) => {
    const own = handles.get(handle.toString());
    if (!own || own.listed) return stream.status(id, STATUS_CODE.EOF);
    own.listed = true;
    const inside = [...files.keys()].filter(
      (name) => name.startsWith(`${own.name}/`) && !name.slice(own.name.length + 1).includes("/"),
    );
    return stream.name(
      id,
      inside.map((name) => ({
        filename: name.slice(own.name.length + 1),
        longname: `-rw-r--r-- 1 a a 1 Jan 1 00:00 ${name}`,
        attrs: attrs(name),
      })),
    );
  });
  stream.on("OPEN", (id, name, flags) => {
    if (flags & OPEN_MODE.WRITE) {
      if (state.failPuts) return stream.status(id, STATUS_CODE.PERMISSION_DENIED);
      files.set(name, Buffer.alloc(0));
    } else if (!files.has(name)) return stream.status(id, STATUS_CODE.NO_SUCH_FILE);
    return stream.handle(id, open(name));
  });
  stream.on("READ", (id, handle, offset, length) => {
    const bytes = files.get(handles.get(handle.toString())?.name ?? "") ?? Buffer.alloc(0);
    return offset >= bytes.length
      ? stream.status(id, STATUS_CODE.EOF)
      : stream.data(id, bytes.subarray(offset, offset + length));
  });
  stream.on("WRITE", (id, handle, offset, data) => {
    const name = handles.get(handle.toString())?.name ?? "";
    files.set(
      name,
      Buffer.concat([(files.get(name) ?? Buffer.alloc(0)).subarray(0, offset), data]),
    );
    stream.status(id, STATUS_CODE.OK);
  });
  stream.on("CLOSE", (id) => stream.status(id, STATUS_CODE.OK));
  stream.on("REMOVE", (id, name) =>
    stream.status(id, files.delete(name) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
  );
  stream.on("RENAME", (id, from, to) => {
    const bytes = files.get(from);
    if (!bytes || files.has(to)) return stream.status(id, STATUS_CODE.FAILURE);
    files.delete(from);
    files.set(to, bytes);
    return stream.status(id, STATUS_CODE.OK);
  });
}
