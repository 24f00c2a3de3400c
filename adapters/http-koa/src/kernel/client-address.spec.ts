import { expect } from 'chai';
import { clientAddress } from './client-address.js';

describe('The address that requests are counted by', () => {
  it('is that of IPv4 as it is, in whatever clothes', () => {
    expect(clientAddress('203.0.113.7')).to.equal('203.0.113.7');
    expect(clientAddress('::ffff:203.0.113.7')).to.equal('203.0.113.7');
  });

  it('is the network of IPv6, for whoever has one address of it has them all', () => {
    expect(clientAddress('2001:db8:0:7::1')).to.equal('2001:db8:0:7::/64');
    expect(clientAddress('2001:db8:0000:0007:1:2:3:4')).to.equal('2001:db8:0:7::/64');
    expect(clientAddress('2001:DB8:0:8::1')).to.equal('2001:db8:0:8::/64');
    expect(clientAddress('::1')).to.equal('0:0:0:0::/64');
  });

  it('is what was written where that is no address', () => {
    expect(clientAddress('unknown')).to.equal('unknown');
  });
});
