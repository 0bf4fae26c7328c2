import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on request. */
function held() {
  let end: (value: string) => void = () => undefined;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

test("no more run at a time than the bound, and each gets its turn", async () => {
  const gate = new Gate({ running: 2 });
  let [running, most] = [0, 0];
  const work = async (i: number) => {
    running += 1;
    most = Math.max(most, running);
    await tick();
    running -= 1;
    return i;
  };
  expect(
    await Promise.all(Array.from({ length: 20 }, (_, i) => gate.run("a", () => work(i)))),
  ).toEqual([...Array(20).keys()]);
  expect(most).toBe(2);
});

test("a crowd under one key delays another key by one work", async () => {
  const gate = new Gate({ running: 1 });
  const first = held();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const all: Promise<unknown>[] = [gate.run("crowd", first.work)];
  for (let i = 0; i < 5; i += 1) all.push(gate.run("crowd", note(`crowd ${i}`)));
  all.push(gate.run("other", note("other")));
  first.end("");
  await Promise.all(all);
  expect(order).toEqual(["crowd 0", "other", "crowd 1", "crowd 2", "crowd 3", "crowd 4"]);
});

test("beyond the bounds a work is refused at once, and a failed work frees its place", async () => {
  const gate = new Gate({ running: 1, waiting: 3, waitingPerKey: 2 });
  const first = held();
  const full = () => new Error("full");
  const running = gate.run("a", first.work, full);
  const waiting = [1, 2].map(() =>
    gate
      .run("a", () => Promise.reject(new Error("broken")), full)
      .catch((error: Error) => error.message),
  );
  await expect(gate.run("a", async () => "never", full)).rejects.toThrow("full");
  const other = gate.run("b", async () => "done", full);
  await expect(gate.run("c", async () => "never", full)).rejects.toThrow("full");
  first.end("first");
  expect(await Promise.all([running, ...waiting, other])).toEqual([
    "first",
    "broken",
    "broken",
    "done",
  ]);
  expect(await gate.run("a", async () => "free")).toBe("free");
});
