import { expect } from 'chai';
import { formatInstant, parseInstant, type TimeOfDay, type Weekday } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { FixedSlotId, MemberId, MentorId, StoreId } from '../shared/ids.js';
import { DAY, instant, minus, plus } from '../shared/instant.js';
import { endedSlot, pausedSlot, resumedSlot, type FixedSlot } from './fixed-slot.js';
import { nextOccurrence, requireWithinDay, standsInTheWay, startsWithin } from './weekly-hour.js';

const time = (text: string) => text as TimeOfDay;
const at = (text: string) => parseInstant(`${text}+09:00`)!;
const fridayAtSix = { weekday: 5 as Weekday, startTime: time('18:00') };
const starts = (after: string, until: string) =>
  startsWithin(fridayAtSix, at(after), at(until)).map((start) => formatInstant(start).slice(0, 16));

const slot: FixedSlot = {
  id: 'one' as FixedSlotId,
  memberId: 'member' as MemberId,
  mentorId: 'mentor' as MentorId,
  storeId: 'store' as StoreId,
  ...fridayAtSix,
  minutes: 60,
  status: 'active',
  changedAt: null,
  lastSkip: null,
  createdAt: instant(0),
  version: 1,
};
const other = (facts: Partial<FixedSlot>): FixedSlot => ({ ...slot, id: 'other' as FixedSlotId, ...facts });

describe('the hour of a fixed slot', () => {
  it('comes every week, across a year too', () => {
    expect(starts('2026-12-24T12:00', '2027-01-08T18:00')).to.deep.equal([
      '2026-12-25T18:00',
      '2027-01-01T18:00',
      '2027-01-08T18:00',
    ]);
  });

  it('comes after the one instant, and until the other, that one included', () => {
    const six = at('2026-11-20T18:00');
    const within = (after: number, until: number) => startsWithin(fridayAtSix, instant(after), instant(until)).length;
    expect(within(six, plus(six, 14 * DAY))).to.equal(2);
    expect(within(minus(six, 1), minus(plus(six, 14 * DAY), 1))).to.equal(2);
    expect(within(minus(six, 1), plus(six, 14 * DAY))).to.equal(3);
    expect(within(six, minus(plus(six, 7 * DAY), 1))).to.equal(0);
  });

  it('is next today until it begins, and a week later from then on', () => {
    const six = at('2026-11-20T18:00');
    expect(nextOccurrence(slot, minus(six, 1))).to.equal(six);
    expect(nextOccurrence(slot, six)).to.equal(plus(six, 7 * DAY));
  });

  it('does not come while the slot is paused, nor after its end', () => {
    const six = at('2026-11-20T18:00');
    expect(nextOccurrence(pausedSlot(slot), minus(six, 1))).to.equal(null);
    expect(nextOccurrence(resumedSlot(pausedSlot(slot)), minus(six, 1))).to.equal(six);
    expect(nextOccurrence(endedSlot(slot), minus(six, 1))).to.equal(null);
    expect(() => pausedSlot(endedSlot(slot))).to.throw(DomainError);
    expect(() => resumedSlot(endedSlot(slot))).to.throw(DomainError);
  });

  it('ends on its day, at midnight at the latest', () => {
    expect(() => requireWithinDay(time('23:00'), 60)).to.not.throw();
    expect(() => requireWithinDay(time('23:01'), 60))
      .to.throw(DomainError)
      .with.property('code', 'validation');
  });

  it('holds the mentor for its whole length, and not a minute more', () => {
    for (const [startTime, inTheWay] of [
      ['17:00', false],
      ['17:01', true],
      ['18:00', true],
      ['18:59', true],
      ['19:00', false],
    ] as const)
      expect(standsInTheWay(slot, other({ startTime: time(startTime) })), startTime).to.equal(inTheWay);
  });

  it('holds nobody else, on no other day, and not itself; paused it holds on, ended it lets go', () => {
    expect(standsInTheWay(slot, other({ mentorId: 'another' as MentorId }))).to.equal(false);
    expect(standsInTheWay(slot, other({ weekday: 4 }))).to.equal(false);
    expect(standsInTheWay(slot, slot)).to.equal(false);
    expect(standsInTheWay(slot, other({ status: 'paused' }))).to.equal(true);
    expect(standsInTheWay(slot, other({ status: 'ended' }))).to.equal(false);
  });
});
