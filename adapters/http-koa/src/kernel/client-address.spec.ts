import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { addressReader, clientAddress } from './client-address.js';

describe('the rate limit key of an address', () => {
  it('is the IPv4 address, mapped into IPv6 or not', () => {
    expect(clientAddress('203.0.113.7')).to.equal('203.0.113.7');
    expect(clientAddress('::ffff:203.0.113.7')).to.equal('203.0.113.7');
  });

  it('is the /64 network of an IPv6 address', () => {
    expect(clientAddress('2001:db8:0:7::1')).to.equal('2001:db8:0:7::/64');
    expect(clientAddress('2001:db8:0000:0007:1:2:3:4')).to.equal('2001:db8:0:7::/64');
    expect(clientAddress('2001:DB8:0:8::1')).to.equal('2001:db8:0:8::/64');
    expect(clientAddress('::1')).to.equal('0:0:0:0::/64');
  });

  it('is without the port that some proxies add', () => {
    expect(clientAddress('203.0.113.7:52011')).to.equal('203.0.113.7');
    expect(clientAddress('[2001:db8:0:7::1]:52011')).to.equal('2001:db8:0:7::/64');
    expect(clientAddress('[2001:db8:0:7::1]')).to.equal('2001:db8:0:7::/64');
  });

  it('is the unchanged text when it is not an address', () => {
    expect(clientAddress('unknown')).to.equal('unknown');
  });
});

describe('the address behind own proxies', () => {
  const read = (forwarded: string | undefined, proxies: number): string =>
    addressReader(proxies)({
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: '10.0.0.1' },
    } as unknown as IncomingMessage);

  it('is the address that the first proxy saw', () => {
    expect(read('198.51.100.1, 203.0.113.7', 1)).to.equal('203.0.113.7');
    expect(read('198.51.100.1 , 203.0.113.7,10.0.0.2', 2)).to.equal('203.0.113.7');
    expect(read('203.0.113.7', 2)).to.equal('203.0.113.7');
  });

  it('is that of the connection without the header, or without proxies', () => {
    for (const nothing of [undefined, '', ' ']) expect(read(nothing, 1)).to.equal('10.0.0.1');
    expect(read('203.0.113.7', 0)).to.equal('10.0.0.1');
  });

  it('is read in one pass: a header full of spaces takes no longer than its length', () => {
    const spaces = `198.51.100.1${' '.repeat(16_000)}x, 203.0.113.7`;
    for (let times = 0; times < 100; times += 1) expect(read(spaces, 1)).to.equal('203.0.113.7');
  });
});
