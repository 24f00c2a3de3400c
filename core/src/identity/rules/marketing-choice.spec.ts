import { expect } from 'chai';
import { consentDates, EVERY_CHANNEL } from './marketing-choice.js';
import { instant } from '../../kernel/instant.js';

describe('the consent to marketing', () => {
  it('has the date on which it was given, and no date without consent', () => {
    expect([true, false].map((isGiven) => consentDates(isGiven, instant(5)))).to.deep.equal([
      { marketingAgreedAt: 5, marketingAskedAt: null },
      { marketingAgreedAt: null, marketingAskedAt: null },
    ]);
  });

  it('is for every channel at first', () => {
    expect(EVERY_CHANNEL).to.deep.equal({ push: true, kakao: true, sms: true, email: true });
  });
});
