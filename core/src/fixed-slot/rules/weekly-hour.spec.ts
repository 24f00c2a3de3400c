import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { endFixedSlot, type FixedSlot, pauseFixedSlot, resumeFixedSlot } from './fixed-slot.js';
import {
  fixedSlotTakenError,
  isStartOf,
  nextOccurrence,
  requireWithinDay,
  overlapsFixedSlot,
  startsWithin,
} from './weekly-hour.js';
import { slot } from '../testing/active-slot.js';
import { formatInstant, parseInstant, type TimeOfDay } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { FixedSlotId, MentorId } from '../../kernel/ids.js';
import { DAY, HOUR, instant, type Instant, minus, plus } from '../../kernel/instant.js';

const time = (text: string) => text as TimeOfDay;

const at = (text: string) => parseInstant(`${text}+09:00`)!;

const starts = (after: string, until: string) =>
  startsWithin(slot, at(after), at(until)).map((start) => formatInstant(start).slice(0, 16));

const POLICY = defaultPolicies.fixedSlot;

const ended = endFixedSlot(slot, instant(0), 'member');

const other = (facts: Partial<FixedSlot>): FixedSlot => ({ ...slot, id: 'other' as FixedSlotId, ...facts });

describe('the time of a fixed slot', () => {
  it('recurs every week, also across a year', () => {
    expect(starts('2026-12-24T12:00', '2027-01-08T18:00')).to.deep.equal([
      '2026-12-25T18:00',
      '2027-01-01T18:00',
      '2027-01-08T18:00',
    ]);
  });

  it('recurs between two instants, the first excluded and the second included', () => {
    const six = at('2026-11-20T18:00');
    const within = (after: number, until: number) => startsWithin(slot, instant(after), instant(until)).length;
    expect(within(six, plus(six, 14 * DAY))).to.equal(2);
    expect(within(minus(six, 1), minus(plus(six, 14 * DAY), 1))).to.equal(2);
    expect(within(minus(six, 1), plus(six, 14 * DAY))).to.equal(3);
    expect(within(six, minus(plus(six, 7 * DAY), 1))).to.equal(0);
  });

  it('has a start only on its weekday at its time', () => {
    const six = at('2026-11-20T18:00');
    expect([six, plus(six, 7 * DAY)].map((start) => isStartOf(slot, start))).to.deep.equal([true, true]);
    for (const start of [plus(six, DAY), plus(six, 1), minus(six, 1)]) expect(isStartOf(slot, start)).to.equal(false);
  });

  it('is next today until it starts, and then a week later', () => {
    const six = at('2026-11-20T18:00');
    expect(nextOccurrence(slot, minus(six, 1), POLICY)).to.equal(six);
    expect(nextOccurrence(slot, six, POLICY)).to.equal(plus(six, 7 * DAY));
  });

  it('is next at least 24 hours after the request or the change', () => {
    const six = at('2026-11-20T18:00');
    const since = (createdAt: Instant, changedAt: Instant | null = null) =>
      nextOccurrence({ ...slot, createdAt, changedAt }, minus(six, HOUR), POLICY);
    expect(since(minus(six, DAY))).to.equal(six);
    expect(since(plus(minus(six, DAY), 1))).to.equal(plus(six, 7 * DAY));
    expect(since(instant(0), minus(six, 2 * HOUR))).to.equal(plus(six, 7 * DAY));
  });

  it('does not recur during a pause or after the end', () => {
    const six = at('2026-11-20T18:00');
    expect(nextOccurrence(pauseFixedSlot(slot, 'no_means'), minus(six, 1), POLICY)).to.equal(null);
    expect(
      nextOccurrence(resumeFixedSlot(pauseFixedSlot(slot, 'no_means'), 'no_means'), minus(six, 1), POLICY),
    ).to.equal(six);
    expect(nextOccurrence(ended, minus(six, 1), POLICY)).to.equal(null);
    expect(() => pauseFixedSlot(ended, 'no_means')).to.throw('A fixed slot that is ended cannot be paused.');
    expect(() => resumeFixedSlot(ended, 'no_means')).to.throw('A fixed slot that is ended cannot be resumed.');
  });

  it('is ended once, and keeps its first end', () => {
    expect(ended).to.deep.equal({ ...slot, status: 'ended', end: { at: 0, by: 'member' } });
    expect(endFixedSlot(pauseFixedSlot(slot, 'no_means'), instant(0), 'member')).to.deep.equal(ended);
    expect(endFixedSlot(ended, instant(5), 'mentor')).to.equal(ended);
    const paused = pauseFixedSlot(slot, 'membership');
    expect(paused).to.deep.equal({ ...slot, status: 'paused', pausedBecause: 'membership' });
    expect(resumeFixedSlot(paused, 'no_means')).to.equal(paused);
  });

  it('ends on its day, at midnight at the latest', () => {
    expect(() => requireWithinDay(time('23:00'), 60)).to.not.throw();
    expect(() => requireWithinDay(time('23:01'), 60))
      .to.throw(DomainError)
      .with.deep.property('details', {
        issues: [
          { path: 'startTime', code: 'OUT_OF_RANGE', message: 'A session takes 60 minutes and must end by midnight.' },
        ],
      });
  });

  it('occupies the mentor for its exact length', () => {
    for (const [startTime, inTheWay] of [
      ['17:00', false],
      ['17:01', true],
      ['18:00', true],
      ['18:59', true],
      ['19:00', false],
    ] as const)
      expect(overlapsFixedSlot(slot, other({ startTime: time(startTime) })), startTime).to.equal(inTheWay);
  });

  it('occupies only its mentor on its weekday, also during a pause, until its end', () => {
    expect(overlapsFixedSlot(slot, other({ mentorId: 'another' as MentorId }))).to.equal(false);
    expect(overlapsFixedSlot(slot, other({ weekday: 4 }))).to.equal(false);
    expect(overlapsFixedSlot(slot, slot)).to.equal(false);
    expect(overlapsFixedSlot(slot, other({ status: 'paused' }))).to.equal(true);
    expect(overlapsFixedSlot(slot, other({ status: 'ended' }))).to.equal(false);
    expect(overlapsFixedSlot(ended, other({}))).to.equal(false);
  });
});

describe('a weekly hour', () => {
  it('is a conflict when another slot has it', () => {
    expect(fixedSlotTakenError()).to.include({
      code: 'reservation-conflict',
      message: 'This hour of the mentor already belongs to another fixed slot.',
    });
  });
});
