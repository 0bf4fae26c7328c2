import { BlockList } from "node:net";

const ranges = new BlockList();
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  ranges.addSubnet(address, bits, "ipv4");
for (const [address, bits] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  ranges.addSubnet(address, bits, "ipv6");

/**
 * Whether an address is of this machine, of a private or link-local network, or no single host:
 * partners have public ones.
 */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const own = mapped ?? address;
  return ranges.check(own, own.includes(":") ? "ipv6" : "ipv4");
}
