/**
 * The browser's clock. For display and idle times only: rules use the server's `context.now`
 * (decision 037).
 */
export const browserNow = (): Date => new Date();

/** Epoch milliseconds; unlike `performance.now` it counts time the computer sleeps. */
export const browserTime = (): number => Date.now();
