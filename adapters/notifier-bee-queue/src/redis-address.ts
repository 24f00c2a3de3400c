import { isIP } from 'node:net';

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  readonly db: number;
  readonly tls?: { readonly servername?: string };
}

const PORT = 6_379;

/** Host and port as separate options: Bee-Queue's client connects to localhost with any other form. */
export function redisAt(address: string): RedisAddress {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: port === '' ? PORT : Number(port),
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)),
    // RFC 6066: an IP address is no server name.
    ...(protocol === 'rediss:' && { tls: isIP(host) === 0 ? { servername: host } : {} }),
  };
}
