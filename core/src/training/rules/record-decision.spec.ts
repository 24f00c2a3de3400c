import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { CompletedReservation, InProgress, Reservation } from '../../booking/rules/reservation.js';
import { parseInstant } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import { refusalWithCode } from '../../kernel/testing/refusal-of.js';
import { HOUR, type Instant, minus, plus } from '../../kernel/instant.js';
import { decideRecord, deservesReward } from './record-decision.js';
import type { SessionNotes, SessionRecord } from './session-record.js';

const endsAt = parseInstant('2026-11-20T19:00+09:00')!;

const running = { status: 'in_progress', endsAt, startedAt: minus(endsAt, HOUR) } as InProgress;

const completed = { ...running, status: 'completed', completedAt: endsAt } as CompletedReservation;

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

const decide = (
  session: Reservation,
  earlier: SessionRecord | null,
  what: SessionNotes,
  at: Instant,
  isForfeited = false,
) => decideRecord(session, earlier, what, { at, isForfeited }, defaultPolicies);

describe('the record of a session', () => {
  it('completes the session at the current time', () => {
    const { session, ...decision } = decide(running, null, notes(), endsAt);
    expect(session).to.include({ ...running, status: 'completed', completedAt: endsAt });
    expect(decision).to.deep.equal({ record: saved(), completes: true, rewards: false });
  });

  it('rewards a good note at once', () => {
    const { record, rewards } = decide(running, null, notes(longNote), endsAt);
    expect(rewards).to.equal(true);
    expect(record.noteRewardedAt).to.equal(endsAt);
  });

  it('rewards no note when the mentor forfeits the earnings of the session', () => {
    for (const [session, earlier] of [
      [running, null],
      [completed, saved()],
    ] as const) {
      const { record, rewards } = decide(session, earlier, notes(longNote), endsAt, true);
      expect({ rewards, noteRewardedAt: record.noteRewardedAt }).to.deep.equal({
        rewards: false,
        noteRewardedAt: null,
      });
    }
  });

  for (const status of ['confirmed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show', 'completed']) {
    it(`is refused for a session that is ${status} without a record`, () =>
      expect(() => decide({ ...running, status } as Reservation, null, notes(), endsAt)).to.throw(
        `A session that is ${status} cannot be recorded.`,
      ));
  }

  it('is refused for a cancelled session that has a record', () =>
    expect(() =>
      decide({ ...running, status: 'cancelled' } as unknown as Reservation, saved(), notes(), endsAt),
    ).to.throw('A session that is cancelled cannot be recorded.'));
});

describe('an amendment of a record', () => {
  it('keeps the time of the first version and does not complete the session again', () => {
    const later = plus(endsAt, HOUR);
    const decision = decide(completed, saved(), { ...notes(), bodyWeightKg: 71 }, later);
    expect(decision).to.deep.equal({
      session: completed,
      record: saved({ bodyWeightKg: 71, amendedAt: later }),
      completes: false,
      rewards: false,
    });
  });

  it('is allowed for 24 hours after the first version, that instant included', () => {
    const until = plus(endsAt, 24 * HOUR);
    expect(decide(completed, saved(), notes(), until).record.amendedAt).to.equal(until);
    const late = () => decide(completed, saved(), notes(), plus(until, 1));
    expect(late).to.throw('This record can no longer be changed.');
    expect(refusalWithCode(late)).to.deep.equal({
      code: 'policy-violation',
      policy: 'record-amendment-24h',
      amendableUntil: '2026-11-21T19:00:00.000+09:00',
    });
  });

  it('has a deadline that counts from the first version, not from the last amendment', () => {
    const amended = saved({ amendedAt: plus(endsAt, 23 * HOUR) });
    expect(() => decide(completed, amended, notes(), plus(endsAt, 24 * HOUR + 1))).to.throw(DomainError);
  });

  it('can still earn the reward of the note', () =>
    expect(decide(completed, saved(), notes(longNote), plus(endsAt, HOUR)).rewards).to.equal(true));

  it('does not earn the reward twice, also after a shorter note', () => {
    const rewarded = saved({ handoverNote: 'short', noteRewardedAt: endsAt });
    const { record, rewards } = decide(completed, rewarded, notes(longNote), plus(endsAt, HOUR));
    expect(rewards).to.equal(false);
    expect(record.noteRewardedAt).to.equal(endsAt);
  });
});

describe('the reward for a handover note', () => {
  const deserves = (note: string | null, at = endsAt) =>
    deservesReward(note, { endsAt }, at, defaultPolicies.settlement);

  it('requires 30 characters of any kind', () => {
    expect(deserves('가'.repeat(30))).to.equal(true);
    expect(deserves('가'.repeat(29))).to.equal(false);
    expect(deserves('💪'.repeat(29))).to.equal(false);
    expect(deserves('💪'.repeat(30))).to.equal(true);
  });

  it('ignores surrounding spaces', () => expect(deserves(`  ${'a'.repeat(29)}   `)).to.equal(false));

  it('is granted until 24 hours after the end, that instant included', () => {
    expect(deserves(longNote, plus(endsAt, 24 * HOUR))).to.equal(true);
    expect(deserves(longNote, plus(endsAt, 24 * HOUR + 1))).to.equal(false);
    expect(deserves(longNote, minus(endsAt, HOUR))).to.equal(true);
  });

  it('requires a note', () => expect(deserves(null)).to.equal(false));
});
