import pg from 'pg';

/** pg's client of an address, not yet connected. */
export const clientAt = (url: string, config: pg.ClientConfig = {}): pg.Client =>
  new pg.Client({ ...config, connectionString: withBareHost(url) });

/** pg looks up an IPv6 address with its brackets as a name; the parameter `host` has no brackets. */
function withBareHost(url: string): string {
  const address = new URL(url);
  const [, bare] = /^\[(.+)\]$/.exec(address.hostname) ?? [];
  if (bare === undefined || address.searchParams.has('host')) return url;
  address.searchParams.set('host', bare);
  return address.href;
}
