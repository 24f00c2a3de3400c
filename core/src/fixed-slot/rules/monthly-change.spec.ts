import { expect } from 'chai';
import { endFixedSlot, type FixedSlot } from './fixed-slot.js';
import { findChangeOfRequest, changeFixedSlot, nextChangeAllowedOn, type RequestedHour } from './monthly-change.js';
import { slot } from '../testing/active-slot.js';
import { parseInstant, type TimeOfDay } from '../../kernel/calendar.js';
import type { MentorId, StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const at = (text: string): Instant => parseInstant(`${text}+09:00`)!;

const refusal = (change: () => unknown) => refusalOf(change)?.details ?? 'changed';

describe('the change of a fixed slot', () => {
  it('is possible at once the first time', () => {
    const now = at('2026-11-20T09:00');
    expect(nextChangeAllowedOn(slot, now)).to.equal(null);
    expect(changeFixedSlot(slot, { weekday: 3 }, now)).to.deep.equal({ ...slot, weekday: 3, changedAt: now });
  });

  it('is refused a second time until the last instant of the month in the business zone', () => {
    const changed = changeFixedSlot(slot, { weekday: 3 }, at('2026-11-01T00:00'));
    const last = at('2026-11-30T23:59:59.999');
    expect(nextChangeAllowedOn(changed, last)).to.equal('2026-12-01');
    expect(refusal(() => changeFixedSlot(changed, { weekday: 4 }, last))).to.deep.equal({
      policy: 'fixed-slot-monthly-change',
      nextChangeAllowedOn: '2026-12-01',
    });
    expect(refusal(() => changeFixedSlot(changed, { weekday: 4 }, at('2026-12-01T00:00')))).to.equal('changed');
  });

  it('is possible a millisecond after a change on the last day of the month', () => {
    const changed = changeFixedSlot(slot, { weekday: 3 }, at('2026-11-30T23:59:59.999'));
    expect(nextChangeAllowedOn(changed, at('2026-12-01T00:00'))).to.equal(null);
  });

  it('is possible in January after a change in December', () => {
    const changed = changeFixedSlot(slot, { weekday: 3 }, at('2026-12-31T23:00'));
    expect(nextChangeAllowedOn(changed, at('2026-12-31T23:59'))).to.equal('2027-01-01');
    expect(nextChangeAllowedOn(changed, at('2027-01-01T00:00'))).to.equal(null);
  });

  it('does not count when nothing changes', () => {
    const changed = changeFixedSlot(slot, { weekday: 3 }, at('2026-11-01T00:00'));
    expect(changeFixedSlot(changed, { weekday: 3, startTime: changed.startTime }, at('2026-11-02T00:00'))).to.equal(
      changed,
    );
    expect(changeFixedSlot(slot, {}, at('2026-11-02T00:00'))).to.equal(slot);
  });

  it('is any other mentor, store, day or time', () => {
    const now = at('2026-11-20T09:00');
    for (const wanted of [
      { mentorId: 'other' as MentorId },
      { storeId: 'other' as StoreId },
      { weekday: 2 as const },
      { startTime: '18:01' as TimeOfDay },
    ])
      expect(changeFixedSlot(slot, wanted, now)).to.deep.equal({ ...slot, ...wanted, changedAt: now });
  });

  it('has a sentence for each refusal', () => {
    const now = at('2026-11-20T09:00');
    expect(() => changeFixedSlot({ ...slot, changedAt: now }, { weekday: 4 }, now)).to.throw(
      'A fixed slot can be changed once a month.',
    );
    const change = () => changeFixedSlot(endFixedSlot(slot, now, 'member'), { weekday: 4 }, now);
    expect(change).to.throw('A fixed slot that is ended cannot be changed.');
    expect(refusal(change)).to.deep.equal({ policy: 'state', state: 'ended' });
  });
});

describe('the request of a fixed slot', () => {
  const now = at('2026-11-20T09:00');
  const ended = (facts: Partial<FixedSlot> = {}, by: 'member' | 'mentor' = 'member', on = '2026-11-01T00:00') =>
    endFixedSlot({ ...slot, ...facts }, at(on), by);
  const requested: RequestedHour = { ...slot, storeId: 'other' as StoreId };
  const changes = (former: readonly FixedSlot[], wanted: Partial<RequestedHour> = {}) =>
    findChangeOfRequest({ ...requested, ...wanted }, former, now);

  it('is a change after a slot with the same mentor was ended in the month', () => {
    expect(changes([ended()], { weekday: 1 })).to.equal(now);
    expect(changes([ended()], { weekday: 1, mentorId: 'another' as MentorId })).to.equal(null);
  });

  it('is a change after a slot at an overlapping time was ended in the month', () => {
    const another = { mentorId: 'another' as MentorId };
    expect(changes([ended()], { ...another, startTime: '18:59' as TimeOfDay })).to.equal(now);
    expect(changes([ended()], { ...another, startTime: '19:00' as TimeOfDay })).to.equal(null);
  });

  it('is new without such a slot, after the end by the mentor, and after an end in another month', () => {
    expect(changes([])).to.equal(null);
    expect(changes([ended({}, 'mentor')])).to.equal(null);
    expect(changes([ended({}, 'member', '2026-10-31T23:59:59.999')])).to.equal(null);
    expect(changes([{ ...slot, status: 'ended' }])).to.equal(null);
  });

  it('is refused when the ended slot was changed in the month', () => {
    expect(refusal(() => changes([ended(), ended({ changedAt: at('2026-11-01T00:00') })]))).to.deep.equal({
      policy: 'fixed-slot-monthly-change',
      nextChangeAllowedOn: '2026-12-01',
    });
  });
});
