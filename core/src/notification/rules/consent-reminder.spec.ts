import { expect } from 'chai';
import { type Instant, instant } from '../../kernel/instant.js';
import { isReminderDue } from './consent-reminder.js';

const until = instant(1_000);

const agreed = (at: Instant | null, asked: Instant | null = null, marketingOptIn = true) =>
  isReminderDue({ marketingOptIn, marketingAgreedAt: at, marketingAskedAt: asked }, until);

describe('a reminder of the consent to marketing', () => {
  it('is due from the end of the period on, counted from the consent', () => {
    expect(agreed(until)).to.equal(true);
    expect(agreed(instant(1_001))).to.equal(false);
  });

  it('is due again a period after the last reminder', () => {
    expect(agreed(instant(1), until)).to.equal(true);
    expect(agreed(instant(1), instant(1_001))).to.equal(false);
  });

  it('is never due without consent', () => {
    expect(agreed(instant(1), null, false)).to.equal(false);
    expect(agreed(null)).to.equal(false);
  });
});
