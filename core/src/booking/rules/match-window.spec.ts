import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { windowAhead } from './match-window.js';
import { DAY, instant } from '../../kernel/instant.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';

const now = instant(100 * DAY);

const ahead = (from: number, until: number) =>
  windowAhead(instant(now + from), instant(now + until), now, defaultPolicies.matching);

describe('the window of a match', () => {
  it('is unchanged when it is in the future', () =>
    expect(ahead(5, 10)).to.deep.equal({ startsAt: now + 5, endsAt: now + 10 }));

  it('begins now when its start has passed', () =>
    expect(ahead(-DAY, 10)).to.deep.equal({ startsAt: now, endsAt: now + 10 }));

  it('lasts at most 14 days', () => {
    expect(ahead(0, 14 * DAY).endsAt).to.equal(now + 14 * DAY);
    expect(issueOf(() => ahead(0, 14 * DAY + 1))).to.equal('until TOO_LONG: A window must not be longer than 14 days.');
  });

  it('requires an end after its start', () => {
    expect(ahead(5, 6).endsAt).to.equal(now + 6);
    expect(issueOf(() => ahead(5, 5))).to.equal('until WRONG_ORDER: The window must end after it begins.');
  });

  it('requires an end in the future', () => {
    expect(ahead(-5, 1)).to.deep.equal({ startsAt: now, endsAt: now + 1 });
    expect(issueOf(() => ahead(-5, 0))).to.equal('until IN_THE_PAST: The window must not be in the past.');
  });
});
