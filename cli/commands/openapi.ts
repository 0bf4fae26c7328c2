import { lang } from "../speak.ts";

/** Prints the OpenAPI 3.1 document. Loads the calls for this command only. */
export async function printOpenApi(): Promise<void> {
  const { interfaceOf } = await import("#app/api/interface.server.ts");
  process.stdout.write(
    `${JSON.stringify(
      interfaceOf(lang, () => true),
      null,
      2,
    )}\n`,
  );
}
