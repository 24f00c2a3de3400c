import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import type { TermId } from '../../kernel/ids.js';
import { codeAndPolicyOf, issueOf } from '../../kernel/testing/refusal-of.js';
import { extendMembership } from './extension.js';
import { type Membership, MEMBERSHIP_STATUSES, type Term } from './membership.js';

const term = (id: string, startsOn: string, endsOn: string) =>
  ({ id: id as TermId, startsOn: startsOn as Day, endsOn: endsOn as Day, pausesUsed: 1, pauseDaysUsed: 3 }) as Term;

const membership = (facts: Partial<Membership> = {}) =>
  ({
    status: 'active',
    terms: [term('first', '2026-03-02', '2026-04-02'), term('second', '2026-04-02', '2026-05-02')],
    ...facts,
  }) as Membership;

const extend = (days: number, today = '2026-03-10', facts: Partial<Membership> = {}) =>
  extendMembership(membership(facts), days, today as Day, 90);

describe('an extension', () => {
  it('moves the end of the last paid term, and does not count as a pause', () => {
    const [first, second] = membership().terms;
    expect(extend(10).terms).to.deep.equal([first, { ...second, endsOn: '2026-05-12' }]);
  });

  it('is from 1 to 90 days', () => {
    for (const days of [1, 90]) expect(() => extend(days)).not.to.throw();
    for (const days of [-1, 0, 91])
      expect(issueOf(() => extend(days))).to.equal('days OUT_OF_RANGE: An extension must be from 1 to 90 days.');
  });

  it('needs a membership that is active or paused', () => {
    const refused = MEMBERSHIP_STATUSES.filter((status) => codeAndPolicyOf(() => extend(1, undefined, { status })));
    expect(refused).to.deep.equal(['pending_payment', 'past_due', 'cancelled', 'expired']);
  });

  it('is possible until the last covered day', () => {
    expect(() => extend(1, '2026-05-01')).not.to.throw();
    expect(codeAndPolicyOf(() => extend(1, '2026-05-02'))).to.equal('policy-violation state');
  });
});
