/** Rounded up to one digit, so that a size above a limit never looks equal to it. */
export const megabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10;
