import pg from 'pg';

/** pg's client of an address, not yet connected. */
export function clientAt(url: string, config: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...config, connectionString: adaptedToPg(url) });
  const { ssl, host } = client as unknown as { readonly ssl: unknown; readonly host: string };
  // Node would compare the certificate of an IP address, which is no server name, with `localhost`.
  if (ssl instanceof Object) Object.assign(ssl, { host });
  return client;
}

/**
 * pg looks up an IPv6 address with its brackets as a name; the parameter `host` has no brackets. Without `uselibpqcompat` pg takes `verify-ca`
 * for `verify-full`; it needs a named authority, because public ones certify any name.
 */
function adaptedToPg(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  const [, bare] = /^\[(.+)\]$/.exec(address.hostname) ?? [];
  if (bare !== undefined && !searchParams.has('host')) searchParams.set('host', bare);
  if (searchParams.get('sslmode') === 'verify-ca' && searchParams.has('sslrootcert'))
    searchParams.set('uselibpqcompat', 'true');
  return address.href;
}
