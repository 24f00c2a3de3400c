import { expect } from 'chai';
import { pauseFixedSlot, pauseIfMembershipPaused, resumeAfterPause } from './fixed-slot.js';
import type { Day } from '../../kernel/calendar.js';
import { MEMBERSHIP_STATUSES } from '../../membership/rules/membership.js';
import { aMembership } from '../../membership/testing/membership.js';
import { slot } from '../testing/active-slot.js';

describe('a fixed slot of a paused membership', () => {
  const waiting = pauseFixedSlot(slot, 'membership');

  it('waits while the membership is paused', () => {
    for (const status of MEMBERSHIP_STATUSES)
      expect(pauseIfMembershipPaused(slot, { status }), status).to.deep.equal(status === 'paused' ? waiting : slot);
    expect(pauseIfMembershipPaused(slot, null)).to.equal(slot);
  });

  it('resumes on the day after the pause, unless another cause pauses it', () => {
    const pause = { from: '2026-03-10' as Day, until: '2026-03-19' as Day };
    const seenOn = (today: string, paused = waiting) =>
      resumeAfterPause(paused, aMembership({ status: 'paused', pause }), today as Day);
    expect(seenOn('2026-03-19')).to.equal(waiting);
    expect(seenOn('2026-03-20')).to.deep.equal(slot);
    const unpaid = pauseFixedSlot(slot, 'no_means');
    expect(seenOn('2026-03-20', unpaid)).to.equal(unpaid);
    for (const other of [null, aMembership()])
      expect(resumeAfterPause(waiting, other, '2026-03-20' as Day)).to.equal(waiting);
  });
});
