import { expect } from 'chai';
import { DomainError } from '../shared/domain-error.js';
import { DAY, instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { windowAhead } from './match-window.js';

const now = instant(100 * DAY);
const ahead = (from: number, until: number) =>
  windowAhead(instant(now + from), instant(now + until), now, defaultPolicies.matching);

describe('the window of a match', () => {
  it('is taken as it is when it lies ahead', () =>
    expect(ahead(5, 10)).to.deep.equal({ startsAt: now + 5, endsAt: now + 10 }));

  it('begins now when it began before', () =>
    expect(ahead(-DAY, 10)).to.deep.equal({ startsAt: now, endsAt: now + 10 }));

  it('lasts 14 days at most', () => {
    expect(ahead(0, 14 * DAY).endsAt).to.equal(now + 14 * DAY);
    expect(() => ahead(0, 14 * DAY + 1)).to.throw(DomainError, 'at most 14 days');
  });

  it('ends after it begins', () => {
    expect(ahead(5, 6).endsAt).to.equal(now + 6);
    expect(() => ahead(5, 5)).to.throw(DomainError, 'before it begins');
  });

  it('is not over', () => {
    expect(ahead(-5, 1)).to.deep.equal({ startsAt: now, endsAt: now + 1 });
    expect(() => ahead(-5, 0)).to.throw(DomainError, 'already over');
  });
});
