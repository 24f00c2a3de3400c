import { expect } from 'chai';
import { resolveFormerAddress, isNoticed } from './former-address.js';
import { instant, type Instant } from '../../kernel/instant.js';

const at = (moment: number): Instant => instant(moment);

describe('the former e-mail address of a person', () => {
  it('is the replaced one for the time of notice', () => {
    const replaced = resolveFormerAddress({ email: 'a@x.kr', formerAddress: null }, at(10), 5);
    expect(replaced).to.deep.equal({ email: 'a@x.kr', until: at(15) });
  });

  it('stays the first one until its time is over', () => {
    const first = { email: 'a@x.kr', until: at(15) };
    expect(resolveFormerAddress({ email: 'b@x.kr', formerAddress: first }, at(14), 5)).to.equal(first);
    expect(resolveFormerAddress({ email: 'b@x.kr', formerAddress: first }, at(15), 5)).to.deep.equal({
      email: 'b@x.kr',
      until: at(20),
    });
  });

  it('gets notices until its time is over, that instant excluded', () => {
    const first = { email: 'a@x.kr', until: at(15) };
    expect(isNoticed(first, at(14))).to.equal(true);
    expect(isNoticed(first, at(15))).to.equal(false);
    expect(isNoticed(null, at(0))).to.equal(false);
  });
});
