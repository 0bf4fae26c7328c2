/**
 * Loaded by --import: when the parent dies, even by SIGKILL, the channel closes and the process
 * ends as on SIGTERM, after 20 s at the latest. A parent that died before this was loaded ends it
 * at once.
 */
const parent = Number(process.env.SEAWAY_PARENT);
if (parent > 0 && process.ppid !== parent) {
  try {
    process.kill(parent, 0);
  } catch (error) {
    if (error.code === "ESRCH") process.exit(1);
  }
}
// Node passes --import on to grandchildren and threads, whose channels are their own.
if (process.channel && process.env.SEAWAY_PARENT === String(process.ppid)) {
  process.on("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 20_000).unref();
  });
  process.channel.unref();
}
