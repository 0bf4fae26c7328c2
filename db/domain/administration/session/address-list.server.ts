import { BlockList, isIP } from "node:net";

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Maps IPv4 in IPv6 form to IPv4. */
export function plainAddress(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}

/** False when invalid. */
function add(list: BlockList, entry: string): boolean {
  const text = plainAddress(entry);
  const [net = "", bits] = text.split("/");
  const [from = "", to] = text.split("-").map((part) => part.trim());
  try {
    if (bits !== undefined) list.addSubnet(net, Number(bits), family(net) as "ipv4");
    else if (to !== undefined) list.addRange(from, to, family(from) as "ipv4");
    else if (/^[\d.*]+$/.test(text) && text.includes("*")) {
      const parts = text.split(".");
      if (parts.length > 4 || parts.some((part) => part !== "*" && !/^\d{1,3}$/.test(part)))
        return false;
      while (parts.length < 4) parts.push("*");
      const bound = (star: string) => parts.map((part) => (part === "*" ? star : part)).join(".");
      list.addRange(bound("0"), bound("255"));
    } else list.addAddress(text, family(text) as "ipv4");
    return true;
  } catch {
    return false;
  }
}

const entriesOf = (text: string) =>
  text
    .split(/[;,\s]+/)
    .map((item) => item.trim())
    .filter(Boolean);

/**
 * Matches single addresses, `192.168.1.*`, `10.0.0.0/8` and `10.0.0.1-10.0.0.9`, separated by
 * semicolons (setting sys.login.blackIPList). Invalid entries are ignored.
 */
export function addressListed(text: string, address: string): boolean {
  const plain = plainAddress(address);
  if (!isIP(plain)) return false;
  const list = new BlockList();
  for (const entry of entriesOf(text)) add(list, entry);
  return list.check(plain, family(plain) as "ipv4");
}

/** Invalid entries, for the settings form. */
export function unreadEntries(text: string): string[] {
  return entriesOf(text).filter((entry) => !add(new BlockList(), entry));
}
