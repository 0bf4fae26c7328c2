import path from "node:path";
import { type Command, Option } from "commander";
import { attachmentKinds } from "#domain/administration/file/attachment-kinds.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { operationFor } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { changing, exitCode, readInputFile, run, withContext } from "../kit.ts";
import { text } from "../speak.ts";
import { rowsNamed } from "./do.ts";

/** `seaway attach <apiName> <id> <files…>`: files of this machine become attachments. */
export function registerAttach(program: Command): void {
  const command = program
    .command("attach <apiName> <id> <files...>")
    .description(text("cli.attach"));
  changing(command)
    .addOption(
      new Option("--kind <kind>", text("cli.attach.kind"))
        .choices([...attachmentKinds])
        .makeOptionMandatory(),
    )
    .action((...input: AttachArguments) => attach(input));
}

type AttachArguments = [
  apiName: string,
  id: string,
  files: string[],
  options: { kind: string },
  command: Command,
];

async function attach([apiName, id, files, options, command]: AttachArguments): Promise<void> {
  await withContext(command, async (context) => {
    const resource = resourceOf(apiName);
    const operation = operationFor(resource, "attach");
    if (!operation) throw new Refusal("kit.unknownOperation", { name: `${apiName} attach` });
    const [row] = await rowsNamed(context, resource, [id]);
    const attached = await run(context, operation, {
      id: row?.id ?? 0,
      kind: options.kind,
      files: files.map((file) => ({ name: path.basename(file), bytes: readInputFile(file) })),
    });
    context.print(operation.done ? text(operation.done) : "", attached);
    return exitCode.done;
  });
}
