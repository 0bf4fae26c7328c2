/**
 * The clock of this machine, for code that has no context. Rules use `ctx.now`; durations use
 * `performance.now()`.
 */
export const currentTime = (): Date => new Date();
