/** A size of bytes in megabytes, one digit behind the point, rounded up: what is over a bound never reads like the bound itself. */
export const megabytes = (bytes: number): number => Math.ceil((bytes / 1024 / 1024) * 10) / 10;
