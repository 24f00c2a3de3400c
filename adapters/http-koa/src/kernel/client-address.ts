import { isIPv6 } from 'node:net';

/**
 * Who counts as one address. A customer of IPv6 has a network of 64 bits to choose addresses from, so the network counts; IPv4 may come
 * in IPv6's clothes.
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** The first four of eight groups, what `::` stands for written out. */
function networkOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
