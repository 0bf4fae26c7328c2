import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertOwnConnections } from "#db/orm/pooler.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

const message = (kind: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(kind, "latin1");
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const readyForQuery = message("Z", Buffer.from("I"));
const rowDescription = message(
  "T",
  int(2, 1),
  Buffer.from("pid\0"),
  int(4, 0),
  int(2, 0),
  int(4, 23),
  int(2, 4),
  int(4, -1),
  int(2, 0),
);

/** Answers any query with the process that serves it, as a pooler in front of the server does. */
function poolerOf(processOf: (connection: number, query: number) => number): Server {
  let connections = 0;
  let queries = 0;
  const serve = (socket: Socket) => {
    const connection = (connections += 1);
    let begun = false;
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      if (!begun) {
        begun = true;
        socket.write(Buffer.concat([message("R", int(4, 0)), readyForQuery]));
      } else if (data.toString("latin1", 0, 1) === "Q") {
        const pid = Buffer.from(String(processOf(connection, (queries += 1))));
        const row = message("D", int(2, 1), int(4, pid.length), pid);
        socket.write(
          Buffer.concat([
            rowDescription,
            row,
            message("C", Buffer.from("SELECT 1\0")),
            readyForQuery,
          ]),
        );
      } else socket.end();
    });
  };
  return createServer(serve);
}

async function lookAt(processOf: (connection: number, query: number) => number): Promise<string> {
  const server = poolerOf(processOf);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  try {
    return await assertOwnConnections(`postgresql://u:p@127.0.0.1:${port}/seaway`).then(
      () => "fine",
      (error: Error) => error.message,
    );
  } finally {
    server.close();
  }
}

test("a pooler that lends a connection per transaction is refused by name, one per session is not", async () => {
  const refusal = expect.stringContaining(
    "Set it to session mode (PgBouncer: pool_mode = session)",
  );
  expect(await lookAt(() => 7)).toEqual(refusal);
  // Somebody else had the connection at the first looks.
  expect(await lookAt((_connection, query) => (query > 6 ? 7 : query))).toEqual(refusal);
  expect(await lookAt((connection) => connection)).toBe("fine");
});

test("the database itself is fine", async () => {
  await assertOwnConnections(testDatabase.url);
});
