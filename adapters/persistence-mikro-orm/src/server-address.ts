/** pg looks up an IPv6 address with its brackets as a name; the parameter `host` has none. */
export function withBareHost(url: string): string {
  const address = new URL(url);
  const [, bare] = /^\[(.+)\]$/.exec(address.hostname) ?? [];
  if (bare === undefined || address.searchParams.has('host')) return url;
  address.searchParams.set('host', bare);
  return address.href;
}
