import { BlockList, isIP } from 'node:net';

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address as IPv6 sockets show it. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** `10.1.0.0/16`, `2001:db8::/32`, or one address; null if it is none of these. */
export const parseRange = (range: string): { address: string; bits: number } | null => {
  const [address = '', bits, ...rest] = range.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const most = version === 6 ? 128 : 32;
  if (bits === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? { address, bits: Number(bits) } : null;
};

export const isAddressIn = (address: string, ranges: readonly string[]): boolean => {
  const given = plain(address);
  if (isIP(given) === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parseRange(range);
    if (parsed) list.addSubnet(parsed.address, parsed.bits, kindOf(parsed.address));
  }
  return list.check(given, kindOf(given));
};
