/** Numbers of wire contract §5; labels in dictionary `sys_oper_type`. */
const byVerb: readonly [verb: RegExp, type: number][] = [
  [/^(forceLogout)$/i, 7],
  [/^(clear|clean)/i, 9],
  [/^(remove|delete|putAside)/i, 3],
  [/^(grant|assign|authUser|authRole|dataScope|cancelAuth|selectAuth)/i, 4],
  [/^export/i, 5],
  [/^(import|upload)/i, 6],
  [/^(generate|calculate)/i, 8],
  [/^(add|create|insert|copy)/i, 1],
  [/^(change|update|edit|set|reset|unlock|mark|read)/i, 2],
];

/**
 * 1 add, 2 edit, 3 delete, 4 grant, 5 export, 6 import, 7 forced sign-out, 8 generate, 9 clean, 0
 * other. `save` without an id adds; machine steps are 0.
 */
export function businessTypeOf(operation: string, input: unknown): number {
  if (operation.startsWith("import.")) return 6;
  const verb = operation.split(/[.:]/).at(-1) ?? "";
  if (/^save/i.test(verb)) return Number((input as { id?: unknown } | null)?.id) > 0 ? 2 : 1;
  return byVerb.find(([existing]) => existing.test(verb))?.[1] ?? 0;
}
