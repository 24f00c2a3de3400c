import { expect } from 'chai';
import { DomainError } from '../../kernel/domain-error.js';
import type { BlockId, MemberId, StoreId, WaitlistEntryId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { waitlistPolicies } from '../policy.js';
import {
  awaitsOffer,
  markEntryBooked,
  isQueued,
  isWaiting,
  leaveWaitlist,
  requireRoomInLine,
  stateAt,
  WAITLIST_STATUSES,
  type WaitlistEntry,
  returnToWaiting,
} from './waitlist-entry.js';

const OFFER = { blockId: 'b2' as BlockId, until: instant(50) };

const entry = (facts: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: 'w' as WaitlistEntryId,
  memberId: 'me' as MemberId,
  storeId: 's' as StoreId,
  mentorId: null,
  status: 'waiting',
  offer: null,
  passed: ['b1' as BlockId],
  startsAt: instant(0),
  endsAt: instant(100),
  createdAt: instant(0),
  ...facts,
});

const offered = entry({ status: 'offered', offer: OFFER });

describe('a waitlist entry', () => {
  it('is queued while it waits or has an offer', () => {
    const statuses = [...WAITLIST_STATUSES, 'expired'] as const;
    expect(statuses.filter((status) => isQueued({ status }))).to.deep.equal(['waiting', 'offered']);
    expect(WAITLIST_STATUSES.filter((status) => isWaiting({ status }))).to.deep.equal(['waiting']);
  });

  it('waits for an offer without one, and from the end of an expired one on', () => {
    const waiting = WAITLIST_STATUSES.filter((status) => awaitsOffer({ status, offer: null }, instant(50)));
    expect(waiting).to.deep.equal(['waiting']);
    expect([49, 50].map((at) => awaitsOffer(offered, instant(at)))).to.deep.equal([false, true]);
  });

  it('records the block of an offer that ends, for each kind of end', () => {
    const ended = { offer: null, passed: ['b1', 'b2'] };
    expect(returnToWaiting(offered)).to.deep.equal({ ...offered, ...ended, status: 'waiting' });
    expect(markEntryBooked(offered)).to.deep.equal({ ...offered, ...ended, status: 'booked' });
    expect(leaveWaitlist(offered)).to.deep.equal({ ...offered, ...ended, status: 'left' });
  });

  it('records no block without an offer', () => {
    expect(leaveWaitlist(entry()).passed).to.deep.equal(['b1']);
  });

  it('can be left twice, but not after the booking', () => {
    const left = leaveWaitlist(entry());
    expect(leaveWaitlist(left)).to.deep.equal(left);
    expect(() => leaveWaitlist(markEntryBooked(offered)))
      .to.throw(DomainError, 'A waitlist entry that is booked cannot be left.')
      .with.deep.property('details', { policy: 'state', state: 'booked' });
  });

  it('can be the fifth queued entry of a member, not the sixth', () => {
    const { waitlist } = waitlistPolicies;
    const allowed = 5;
    expect(() => requireRoomInLine(allowed - 1, waitlist)).to.not.throw();
    expect(() => requireRoomInLine(allowed, waitlist))
      .to.throw(DomainError)
      .with.deep.property('details', { policy: 'waitlist-entries', allowed, waiting: allowed });
  });

  it('has its offer until the offer ends, that instant excluded', () => {
    expect(stateAt(offered, instant(49))).to.deep.equal({ status: 'offered', offer: OFFER });
    expect(stateAt(offered, instant(50))).to.deep.equal({ status: 'waiting', offer: null });
  });

  it('has expired from the end of its window on', () => {
    for (const one of [entry(), offered]) {
      expect(stateAt(one, instant(99))).to.deep.equal({ status: 'waiting', offer: null });
      expect(stateAt(one, instant(100))).to.deep.equal({ status: 'expired', offer: null });
    }
  });

  it('stays booked or left after its window', () => {
    for (const status of ['booked', 'left'] as const)
      for (const at of [99, 100])
        expect(stateAt(entry({ status }), instant(at))).to.deep.equal({ status, offer: null });
  });
});
