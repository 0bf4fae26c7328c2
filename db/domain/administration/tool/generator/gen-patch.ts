import type { GenSpec } from "./gen-write.ts";

/** Lines to insert before a unique anchor. */
export type Patch = { path: string; before: string; text: string };

const quoted = (text: string) => JSON.stringify(text);

/**
 * Screens of a new area, drawn by the pages that plain resources share. All else is in its module,
 * which is found by its folder.
 */
export function patchesOf(spec: GenSpec): Patch[] {
  const { area, perm, apiName } = spec;
  const screen = (path: string, file: string, label: string) =>
    `  { path: ${quoted(path)}, file: ${quoted(`areas/masterdata/code/${file}`)}, apiName: ${quoted(apiName)}, perm: ${quoted(`${perm}:list`)}, label: ${quoted(label)}`;
  return [
    {
      path: "app/site-map.js",
      before: "];\n\n/** Routes that answer data",
      text: `${screen(`/${apiName}`, "reference-list.route.tsx", `${area}.list`)} },\n${screen(`/${apiName}/index/:id`, "reference-edit.route.tsx", `${area}.sheet`)}, menu: false },\n`,
    },
  ];
}

/** Applies patches. Those without a unique anchor are returned in `left`. */
export function patched(text: string, patches: readonly Patch[]): { text: string; left: Patch[] } {
  const left: Patch[] = [];
  const done = patches.reduce((now, patch) => {
    const parts = now.split(patch.before);
    if (parts.length !== 2) {
      left.push(patch);
      return now;
    }
    return parts.join(`${patch.text}${patch.before}`);
  }, text);
  return { text: done, left };
}

export function leftByHand(names: readonly string[], left: readonly Patch[]): string {
  const head = [
    `# ${names.join(", ")}`,
    "",
    "These lines could not be put in by themselves; each goes before the place named. Then",
    "`node scripts/write-docs.mjs` registers areas, messages and migrations, and writes the reference pages.",
    "",
  ];
  return [
    ...head,
    ...left.flatMap((patch) => [
      `## ${patch.path}`,
      "",
      "```ts",
      patch.text.trimEnd(),
      `// before: ${patch.before.trim()}`,
      "```",
      "",
    ]),
  ].join("\n");
}
