/**
 * Loaded with --import into every process we start: when the parent is gone (even by SIGKILL) the channel to it closes, and the process
 * ends as on SIGTERM, with its own way of finishing what it holds. A child that does not manage within 20 s is ended.
 */
// Node hands --import on to the processes and threads a child makes: those have channels of their own, which are not ours to touch.
if (process.channel && process.env.SEAWAY_PARENT === String(process.ppid)) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 20_000).unref();
  });
  process.channel.unref();
}
