import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import {
  isOfferedToAnother,
  createOffer,
  hasExpiredOffer,
  requireNotOfferedToAnother,
  withdrawOffer,
  waitsFor,
} from './waitlist-offer.js';
import { block as bookable } from '../testing/bookable.js';
import { parseInstant } from '../../kernel/calendar.js';
import type { BlockId, MemberId, MentorId, StoreId, WaitlistEntryId } from '../../kernel/ids.js';
import { HOUR, type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import {
  markEntryBooked,
  leaveWaitlist,
  returnToWaiting,
  type WaitlistEntry,
} from '../../waitlist/rules/waitlist-entry.js';

const now = parseInstant('2026-11-20T09:00+09:00')!;

const six = parseInstant('2026-11-20T18:00+09:00')!;

const [me, other] = ['me' as MemberId, 'other' as MemberId];

const block = { ...bookable, storeId: 'store' as StoreId, startsAt: six, endsAt: plus(six, HOUR) };

const entry: WaitlistEntry = {
  id: 'entry' as WaitlistEntryId,
  memberId: me,
  storeId: block.storeId,
  mentorId: null,
  startsAt: block.startsAt,
  endsAt: block.endsAt,
  status: 'waiting',
  offer: null,
  passed: [],
  createdAt: now,
};

const offer = createOffer(block, entry, now, defaultPolicies.waitlist);

const end = plus(now, 15 * MINUTE);

describe('an offer of a block', () => {
  it('is reserved for the first member for 15 minutes', () => {
    expect(offer.block).to.deep.equal({ ...block, offeredTo: me, offeredUntil: end });
    expect(offer.entry).to.deep.equal({ ...entry, status: 'offered', offer: { blockId: block.id, until: end } });
  });

  it('ends at the start of the block, after which the block cannot be booked', () => {
    const untilOf = (startsAt: Instant) => createOffer({ ...block, startsAt }, entry, now, defaultPolicies.waitlist);
    expect(untilOf(minus(end, 1)).block.offeredUntil).to.equal(minus(end, 1));
    expect(untilOf(minus(end, 1)).entry.offer?.until).to.equal(minus(end, 1));
    expect(untilOf(plus(end, 1)).block.offeredUntil).to.equal(end);
  });

  it('reserves the block for its member until its last millisecond', () => {
    expect(isOfferedToAnother(offer.block, other, minus(end, 1))).to.equal(true);
    expect(isOfferedToAnother(offer.block, other, end)).to.equal(false);
    expect(isOfferedToAnother(offer.block, null, now)).to.equal(true);
    expect(isOfferedToAnother(offer.block, me, now)).to.equal(false);
    expect(isOfferedToAnother(withdrawOffer(offer.block), other, now)).to.equal(false);
  });

  it('expires exactly at its end', () => {
    expect(hasExpiredOffer(offer.block, minus(end, 1))).to.equal(false);
    expect(hasExpiredOffer(offer.block, end)).to.equal(true);
    expect(hasExpiredOffer(block, end)).to.equal(false);
  });

  it('shows its end to other members', () => {
    expect(() => requireNotOfferedToAnother(offer.block, me, now)).to.not.throw();
    expect(refusalOf(() => requireNotOfferedToAnother(offer.block, other, now))).to.deep.include({
      code: 'reservation-conflict',
      message: 'This slot is offered to another member on the waitlist.',
      details: { blockId: 'block', reason: 'offered', offeredUntil: '2026-11-20T09:15:00.000+09:00' },
    });
  });
});

describe('an entry of the waitlist', () => {
  it('matches blocks inside its window, the bounds included', () => {
    expect(waitsFor(entry, block, now)).to.equal(true);
    expect(waitsFor(entry, { ...block, startsAt: minus(six, 1) }, now)).to.equal(false);
    expect(waitsFor(entry, { ...block, endsAt: plus(block.endsAt, 1) }, now)).to.equal(false);
  });

  it('matches its store, and its mentor if it names one', () => {
    expect(waitsFor(entry, { ...block, storeId: 'elsewhere' as StoreId }, now)).to.equal(false);
    expect(waitsFor({ ...entry, mentorId: block.mentorId }, block, now)).to.equal(true);
    expect(waitsFor({ ...entry, mentorId: 'another' as MentorId }, block, now)).to.equal(false);
  });

  it('has one offer at a time, and gets no second offer of the same block', () => {
    expect(waitsFor(offer.entry, { ...block, id: 'second' as BlockId }, now)).to.equal(false);
    const after = returnToWaiting(offer.entry);
    expect(waitsFor(after, block, now)).to.equal(false);
    expect(waitsFor(after, { ...block, id: 'second' as BlockId }, now)).to.equal(true);
  });

  it('is queued again from the end of an expired offer, but not for the same block', () => {
    const second = { ...block, id: 'second' as BlockId };
    const { until } = offer.entry.offer!;
    expect(waitsFor(offer.entry, second, minus(until, 1))).to.equal(false);
    expect(waitsFor(offer.entry, second, until)).to.equal(true);
    expect(waitsFor(offer.entry, block, until)).to.equal(false);
    const next = createOffer(second, offer.entry, until, defaultPolicies.waitlist).entry;
    expect(next).to.deep.include({ offer: { blockId: 'second', until: plus(until, 15 * MINUTE) }, passed: ['block'] });
  });

  it('is inactive after the member has booked or left', () => {
    expect(waitsFor(markEntryBooked(offer.entry), block, now)).to.equal(false);
    expect(waitsFor(leaveWaitlist(offer.entry), block, now)).to.equal(false);
  });
});
