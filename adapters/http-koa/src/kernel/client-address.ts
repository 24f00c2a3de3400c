import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The address for rate limits. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Without own proxies the header is ignored. Each own proxy appended the address that it saw, so the first entry of our proxies
 * is the client's.
 */
export function addressReader(trustedProxies: number): AddressOf {
  if (trustedProxies === 0) return ({ socket }) => clientAddress(socket.remoteAddress ?? '');
  return ({ headers, socket }) => {
    const [forwarded = ''] = String(headers['x-forwarded-for'] ?? '')
      .split(',') // an expression that skips spaces takes 130 ms for a header full of them
      .slice(-trustedProxies);
    return clientAddress(forwarded.trim() || (socket.remoteAddress ?? ''));
  };
}

const WITH_PORT = /^(?:\[(.*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * The rate limit key of an address. An IPv6 customer has a /64 network, so the network is the key. IPv4 addresses may be
 * mapped into IPv6. Some proxies add the client's port, which would give each connection limits of its own.
 */
export function clientAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [, ipv6, ipv4] = WITH_PORT.exec(address) ?? [];
  const ip = ipv6 ?? ipv4 ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** The first four of eight groups, with `::` expanded. */
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
