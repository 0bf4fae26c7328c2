import type { Collection } from "@mikro-orm/postgresql";
import { BookingInput } from "./booking.schema.ts";

type Form = { cargo: Pick<Collection<object>, "getItems">; containers: Pick<Collection<object>, "getItems"> };

/** A new booking's form from a similar record, with new line ids. `own` adds or replaces values. */
export function formOf<K extends keyof BookingInput>(from: Form, own: Pick<BookingInput, K>): BookingInput {
  const { cargo, containers } = BookingInput.shape;
  const lines = (items: object[], shape: object) => items.map((line) => ({ ...pick(line, shape), id: 0 }));
  return {
    ...pick(from, BookingInput.shape),
    id: 0,
    version: 0,
    bkNo: "",
    cargo: lines(from.cargo.getItems(), cargo.unwrap().element.shape),
    containers: lines(from.containers.getItems(), containers.unwrap().element.shape),
    ...own,
  } as BookingInput;
}

function pick(values: object, shape: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(shape)
      .filter((key) => key in values)
      .map((key) => [key, values[key as keyof object]]),
  );
}
