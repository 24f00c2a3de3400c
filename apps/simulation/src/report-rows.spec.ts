import { expect } from 'chai';
import { difference, figure } from './report-rows.js';

describe('a figure of a report', () => {
  it('is formatted by its unit', () => {
    expect(figure(12_300, 'won')).to.equal('12,300');
    expect(figure(48.25, 'percent')).to.equal('48.3 %');
    expect(figure(4.307, 'score')).to.equal('4.31');
    expect(figure(-12_300, 'won')).to.equal('-12,300');
  });

  it('is a dash without a value, and never a signed zero', () => {
    expect(figure(null, 'score')).to.equal('–');
    expect(figure(-0, 'won')).to.equal('0');
    expect(figure(-0.04, 'percent')).to.equal('0.0 %');
  });

  it('has a signed difference, unless it rounds to zero', () => {
    expect(difference(1_000, 2_500, 'won')).to.equal('+1,500');
    expect(difference(2.5, 1, 'percent')).to.equal('-1.5 %');
    expect(difference(2.72, 2.74, 'percent')).to.equal('0.0 %');
    expect(difference(null, 4, 'score')).to.equal('–');
  });
});
