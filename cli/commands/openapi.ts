import { lang } from "../speak.ts";

/**
 * Prints the OpenAPI 3.1 document of everything the web answers: resources, sessions and administration. The calls are declared where they are
 * answered, which is loaded for this command alone.
 */
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
