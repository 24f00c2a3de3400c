import { expect } from 'chai';
import { clientAddress } from './client-address.js';

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

  it('is the unchanged text when it is not an address', () => {
    expect(clientAddress('unknown')).to.equal('unknown');
  });
});
