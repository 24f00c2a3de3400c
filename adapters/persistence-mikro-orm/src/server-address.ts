import pg from 'pg';

/** pg's client of an address, not yet connected. */
export function clientAt(url: string, config: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...config, connectionString: withBareHost(url) });
  const { ssl, host } = client as unknown as { readonly ssl: unknown; readonly host: string };
  // Node would compare the certificate of an IP address, which is no server name, with `localhost`.
  if (ssl instanceof Object) Object.assign(ssl, { host });
  return client;
}

/** pg looks up an IPv6 address with its brackets as a name; the parameter `host` has no brackets. */
function withBareHost(url: string): string {
  const address = new URL(url);
  const [, bare] = /^\[(.+)\]$/.exec(address.hostname) ?? [];
  if (bare === undefined || address.searchParams.has('host')) return url;
  address.searchParams.set('host', bare);
  return address.href;
}
