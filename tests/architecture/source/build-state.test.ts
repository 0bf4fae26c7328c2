import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildIsCurrent, sourceState, stateFile } from "#scripts/build-state.mjs";

/** A project with a current build. */
function builtProject() {
  const project = mkdtempSync(path.join(tmpdir(), "seaway-build-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const write = (name: string, text: string) => {
    const file = path.join(project, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const source = write("cli/commands/a.ts", "1");
  write("package.json", "{}");
  write(stateFile, sourceState(project));
  return { project, source, write };
}

test("a build is current while its sources stand as they were", () => {
  const { project, write } = builtProject();
  expect(buildIsCurrent(project)).toBe(true);
  write("cli/commands/a.test.ts", "no part of the build");
  write("docs/notes.md", "no part of the build");
  expect(buildIsCurrent(project)).toBe(true);
});

test.each([
  [
    "changed to another length",
    ({ write }: ReturnType<typeof builtProject>) => write("cli/commands/a.ts", "12"),
  ],
  [
    "written again",
    ({ source }: ReturnType<typeof builtProject>) =>
      utimesSync(source, 1, statSync(source).mtimeMs / 1000 + 1),
  ],
  // An unpacked archive keeps old times.
  [
    "replaced by an older one",
    ({ source }: ReturnType<typeof builtProject>) => utimesSync(source, 1, 1),
  ],
  ["added", ({ write }: ReturnType<typeof builtProject>) => write("db/domain/b.ts", "")],
  ["removed", ({ source }: ReturnType<typeof builtProject>) => rmSync(source)],
])("a build is stale once a source is %s", (_how, change) => {
  const built = builtProject();
  change(built);
  expect(buildIsCurrent(built.project)).toBe(false);
});

test("without a build nothing is current", () => {
  const { project } = builtProject();
  rmSync(path.join(project, "build"), { recursive: true });
  expect(buildIsCurrent(project)).toBe(false);
});
