import { expect } from 'chai';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import { DAY, instant, minus, plus } from '../../kernel/instant.js';
import { ids } from '../../kernel/testing/ids.js';
import { membershipPolicies } from '../policy.js';
import { type DayPass, dayPassStatus, createDayPass, returnDayPass, withdrawDayPass } from './day-pass.js';

const { dayPass: policy } = membershipPolicies;
const now = instant(Date.UTC(2026, 2, 2, 9));
const memberId = 'member' as MemberId;
const given = createDayPass(ids, memberId, { reason: 'membership', compensates: null, termId: null }, now, policy);

describe('a day pass', () => {
  it('is available for the days of the policy', () => {
    const end = plus(now, policy.validDays * DAY);
    expect(given).to.deep.equal({
      id: 'new',
      memberId: 'member',
      status: 'available',
      expiresAt: end,
      reservationId: null,
      reason: 'membership',
      compensates: null,
      termId: null,
    });
    expect([minus(end, 1), end].map((at) => dayPassStatus(given, at))).to.deep.equal(['available', 'expired']);
  });

  it('stays used after its days', () => {
    const used: DayPass = { ...given, status: 'used', reservationId: 'r' as ReservationId };
    expect(dayPassStatus(used, given.expiresAt)).to.equal('used');
    expect(returnDayPass(used)).to.deep.equal(given);
  });

  it('is withdrawn with its membership', () => {
    expect(withdrawDayPass(given)).to.deep.equal({ ...given, status: 'expired' });
  });
});
