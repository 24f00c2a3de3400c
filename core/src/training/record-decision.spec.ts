import { expect } from 'chai';
import { parseInstant } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { HOUR, minus, plus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Completed, InProgress, Reservation } from '../booking/reservation.js';
import { decideRecord, deservesReward } from './record-decision.js';
import type { SessionNotes, SessionRecord } from './session-record.js';

const endsAt = parseInstant('2026-11-20T19:00+09:00')!;
const running = { status: 'in_progress', endsAt, startedAt: minus(endsAt, HOUR) } as InProgress;
const completed = { ...running, status: 'completed', completedAt: endsAt } as Completed;

const longNote = '가'.repeat(30);
const notes = (handoverNote: string | null = null): SessionNotes => ({
  exercises: [],
  cardio: [],
  bodyWeightKg: 70,
  condition: 4,
  handoverNote,
  nextPlan: null,
});
const saved = (facts: Partial<SessionRecord> = {}): SessionRecord => ({
  ...notes(),
  savedAt: endsAt,
  amendedAt: null,
  noteRewardedAt: null,
  ...facts,
});

const decide = (session: Reservation, earlier: SessionRecord | null, what: SessionNotes, at: Instant) =>
  decideRecord(session, earlier, what, at, defaultPolicies);

describe('saving the record of a session', () => {
  it('completes it, as of now', () => {
    const { session, ...decision } = decide(running, null, notes(), endsAt);
    expect(session).to.include({ ...running, status: 'completed', completedAt: endsAt });
    expect(decision).to.deep.equal({ record: saved(), completes: true, rewards: false });
  });

  it('rewards a good note at once', () => {
    const { record, rewards } = decide(running, null, notes(longNote), endsAt);
    expect(rewards).to.equal(true);
    expect(record.noteRewardedAt).to.equal(endsAt);
  });

  for (const status of ['confirmed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show', 'completed']) {
    it(`is refused for one that is ${status} without a record`, () =>
      expect(() => decide({ ...running, status } as Reservation, null, notes(), endsAt)).to.throw(DomainError, status));
  }
});

describe('amending a record', () => {
  it('keeps when it was first saved, and completes nothing again', () => {
    const later = plus(endsAt, HOUR);
    const decision = decide(completed, saved(), { ...notes(), bodyWeightKg: 71 }, later);
    expect(decision).to.deep.equal({
      session: completed,
      record: saved({ bodyWeightKg: 71, amendedAt: later }),
      completes: false,
      rewards: false,
    });
  });

  it('is allowed for 24 hours after it was first saved, that instant included', () => {
    const until = plus(endsAt, 24 * HOUR);
    expect(decide(completed, saved(), notes(), until).record.amendedAt).to.equal(until);
    expect(() => decide(completed, saved(), notes(), plus(until, 1))).to.throw(DomainError, 'no longer be amended');
  });

  it('is counted from the first saving, not from the last amendment', () => {
    const amended = saved({ amendedAt: plus(endsAt, 23 * HOUR) });
    expect(() => decide(completed, amended, notes(), plus(endsAt, 24 * HOUR + 1))).to.throw(DomainError);
  });

  it('may still earn the reward of the note', () =>
    expect(decide(completed, saved(), notes(longNote), plus(endsAt, HOUR)).rewards).to.equal(true));

  it('never earns it twice, though the note was cut in between', () => {
    const rewarded = saved({ handoverNote: 'short', noteRewardedAt: endsAt });
    const { record, rewards } = decide(completed, rewarded, notes(longNote), plus(endsAt, HOUR));
    expect(rewards).to.equal(false);
    expect(record.noteRewardedAt).to.equal(endsAt);
  });
});

describe('the reward of a handover note', () => {
  const deserves = (note: string | null, at = endsAt) =>
    deservesReward(note, { endsAt }, at, defaultPolicies.settlement);

  it('asks for 30 characters, whatever they are made of', () => {
    expect(deserves('가'.repeat(30))).to.equal(true);
    expect(deserves('가'.repeat(29))).to.equal(false);
    expect(deserves('💪'.repeat(29))).to.equal(false);
    expect(deserves('💪'.repeat(30))).to.equal(true);
  });

  it('does not count spaces around it', () => expect(deserves(`  ${'a'.repeat(29)}   `)).to.equal(false));

  it('comes at most 24 hours after the end, that instant included', () => {
    expect(deserves(longNote, plus(endsAt, 24 * HOUR))).to.equal(true);
    expect(deserves(longNote, plus(endsAt, 24 * HOUR + 1))).to.equal(false);
    expect(deserves(longNote, minus(endsAt, HOUR))).to.equal(true);
  });

  it('needs a note', () => expect(deserves(null)).to.equal(false));
});
