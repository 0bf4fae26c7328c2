import type { Collection } from "@mikro-orm/postgresql";
import type { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { BookingInput } from "./booking.schema.ts";

type Form = {
  cargo: Pick<Collection<object>, "getItems">;
  containers: Pick<Collection<object>, "getItems">;
};

/** A new booking's form from a similar record, with new line ids. `own` adds or replaces values. */
export function formOf<K extends keyof BookingInput>(
  from: Form,
  own: Pick<BookingInput, K>,
): BookingInput {
  const { cargo, containers } = BookingInput.shape;
  const lines = (items: object[], shape: object) =>
    items.map((line) => ({ ...pick(line, shape), id: 0 }));
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

type Lines = readonly (object & { id?: number })[];
type Edits = Record<string, unknown> & { cargo?: Lines; containers?: Lines };

/**
 * The stored form with edits on top: cargo by place, container lines as given, each over the stored
 * line with its id. The lines and the voyage are loaded.
 */
export function editOf(booking: Booking, { cargo = [], containers, ...own }: Edits): BookingInput {
  const { cargo: goods, containers: boxes } = BookingInput.shape;
  const line = (item: object, shape: object, over: object) => ({ ...pick(item, shape), ...over });
  const stored = booking.containers.getItems();
  const kept = (id: number | undefined) => stored.find((item) => item.id === id) ?? {};
  const { id, version, bkNo, voyage } = booking;
  return {
    ...pick(booking, BookingInput.shape),
    ...own,
    id,
    version,
    bkNo,
    voyage: voyage.voyageName,
    cargo: booking.cargo
      .getItems()
      .map((item, i) => line(item, goods.unwrap().element.shape, cargo[i] ?? {})),
    containers: (containers ?? stored).map((item) =>
      line(kept(item.id), boxes.unwrap().element.shape, pick(item, boxes.unwrap().element.shape)),
    ),
  } as BookingInput;
}

function pick(values: object, shape: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(shape)
      .filter((key) => key in values)
      .map((key) => [key, values[key as keyof object]]),
  );
}
