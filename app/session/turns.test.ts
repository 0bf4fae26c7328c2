import { expect, test, vi } from "vitest";
import { Turns } from "./turns.ts";

const bounds = { most: 3, mostWaiting: 50, patience: 100, company: 500 };

/** A person's started requests in order. */
function context(turns: Turns, name: string) {
  const begun: { at: number; end(): void }[] = [];
  let sent = 0;
  return {
    begun,
    send: () => {
      const at = sent++;
      return turns.take(name, (end) => begun.push({ at, end }));
    },
    endFirst: () => begun.shift()?.end(),
  };
}

test("one person never has more at work than the bound, the rest wait in their order, and too many are refused", () => {
  const turns = new Turns(bounds);
  const storm = context(turns, "storm");
  const responses = Array.from({ length: 60 }, () => storm.send());
  expect(responses.filter((response) => response === null)).toHaveLength(
    60 - bounds.most - bounds.mostWaiting,
  );
  let done = 0;
  const order: number[] = [];
  while (storm.begun.length > 0) {
    expect(turns.of("storm").running).toBeLessThanOrEqual(bounds.most);
    order.push(storm.begun[0]?.at ?? -1);
    storm.endFirst();
    done += 1;
  }
  expect(done).toBe(bounds.most + bounds.mostWaiting);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(turns.of("storm")).toEqual({ running: 0, waiting: 0 });
});

test("another person begins at once, and while they are worked on the storm goes on one by one after its patience", () => {
  let now = 0;
  const turns = new Turns(bounds, () => now);
  const storm = context(turns, "storm");
  for (let i = 0; i < 40; i += 1) storm.send();
  const other = context(turns, "other");
  other.send();
  expect(other.begun).toHaveLength(1);
  for (let i = 0; i < bounds.most; i += 1) storm.endFirst();
  expect(turns.of("storm").running).toBe(0);
  now += bounds.patience;
  other.send();
  other.endFirst();
  expect(turns.of("storm").running).toBe(1);
  storm.endFirst();
  expect(turns.of("storm").running).toBe(0);
  other.endFirst();
  expect(turns.of("storm").running).toBe(1);
  storm.endFirst();
  expect(turns.of("storm").running).toBe(1);
  now += bounds.company;
  storm.endFirst();
  expect(turns.of("storm").running).toBe(bounds.most);
});

test("nobody waits for ever behind a request of somebody else that takes long", () => {
  vi.useFakeTimers();
  try {
    const turns = new Turns(bounds, () => Date.now());
    const storm = context(turns, "storm");
    for (let i = 0; i < 10; i += 1) storm.send();
    context(turns, "other").send();
    for (let i = 0; i < 10; i += 1) {
      while (storm.begun.length > 0) storm.endFirst();
      vi.advanceTimersByTime(bounds.patience + 1);
    }
    expect(turns.of("storm").waiting).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("who goes away while waiting takes no turn", () => {
  const turns = new Turns(bounds);
  const storm = context(turns, "storm");
  const giveUp = Array.from({ length: 5 }, () => storm.send());
  giveUp[3]?.();
  while (storm.begun.length > 0) {
    expect(storm.begun[0]?.at).not.toBe(3);
    storm.endFirst();
  }
  expect(turns.of("storm")).toEqual({ running: 0, waiting: 0 });
});
