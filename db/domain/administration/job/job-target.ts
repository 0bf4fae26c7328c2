/**
 * A job's call (wire contract §5): `name('text', true, 2000L, 316.50D, 100)`. Names are in
 * job-targets.server.ts.
 */
export type TargetValue = string | number | boolean;
export type Target = { name: string; values: TargetValue[] };

const name = /^[a-z][A-Za-z0-9]{0,39}\.[a-z][A-Za-z0-9]{0,39}$/;
const value =
  /^\s*(?:'([^'\\]{0,200})'|(true|false)|(-?\d{1,15})L|(-?\d{1,12}(?:\.\d{1,6})?)D|(-?\d{1,9}))\s*(,|$)/;

/** Null when malformed. */
export function readTarget(text: string): Target | null {
  const match = /^\s*([\w.]{1,81})\s*\(([\s\S]*)\)\s*$/.exec(text);
  if (!match?.[1] || !name.test(match[1])) return null;
  const values: TargetValue[] = [];
  let rest = (match[2] ?? "").trim();
  while (rest !== "") {
    const match = value.exec(rest);
    if (!match) return null;
    const [whole, label, flag, long, double, int, comma] = match;
    values.push(label ?? (flag ? flag === "true" : Number(long ?? double ?? int)));
    rest = rest.slice(whole.length);
    if (comma === "," && rest.trim() === "") return null;
  }
  return { name: match[1], values };
}
