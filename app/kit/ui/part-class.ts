/** The class names of a part: what our style sheets lay it out by, then those of its place. */
export const partClass = (part: string, place: string | undefined): string =>
  place ? `${part} ${place}` : part;
