import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { attendanceRate, determinePhase, historyBefore } from './phase.js';
import { dayOf, parseInstant } from '../../kernel/calendar.js';
import { DAY, type Instant, minus } from '../../kernel/instant.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';
import { trained } from '../testing/trained-session.js';

const now = parseInstant('2026-11-20T18:00+09:00')!;

const daysAgo = (days: number): Instant => minus(now, days * DAY);

const session = (days: number, weightKg: number, count = 4): MeasuredSession => {
  const sets = Array.from({ length: count }, () => ({ weightKg, reps: 5, rpe: 8 }));
  return trained(daysAgo(days), { exercises: [{ name: 'Squat', muscleGroup: 'legs', sets }] });
};

/** Two sessions a week, newest first; the weight of each from its place. */
const steady = (count: number, weightOf: (index: number) => number): readonly MeasuredSession[] =>
  Array.from({ length: count }, (_, index) => session(3.5 * index + 1, weightOf(index)));

const rising = steady(50, (index) => 200 - 2 * index);

/** The best lift is five weeks old. */
const flat = steady(50, (index) => (index === 10 ? 110 : 100));

const light = steady(50, (index) => (index === 10 ? 110 : 100)).filter((_, index) => index !== 2 && index !== 3);

function phase(completed: number, past: readonly MeasuredSession[] = rising, missed = 0) {
  const attendance = { completed, missed, firstSessionAt: past.at(-1)?.at ?? null };
  return determinePhase({ attendance, past }, now, defaultPolicies);
}

const reasons = (...of: Parameters<typeof phase>) => phase(...of).because.map(({ key }) => key);

describe('the phase of a member', () => {
  it('is adaptation for the first 8 sessions', () => {
    expect(phase(0, [])).to.deep.equal({
      phase: 'adaptation',
      since: null,
      completedSessions: 0,
      because: [{ key: 'adapting', completed: 0, needed: 8 }],
      next: { phase: 'base', when: { key: 'after_sessions', sessions: 8 } },
    });
    expect(phase(7, rising.slice(0, 7)).phase).to.equal('adaptation');
    expect(phase(7, rising.slice(0, 7)).next?.when).to.deep.equal({ key: 'after_sessions', sessions: 1 });
    expect(phase(8, rising.slice(0, 8)).phase).to.equal('base');
  });

  it('is base until 24 sessions', () => {
    expect(phase(23).phase).to.equal('base');
    expect(phase(23).next).to.deep.equal({ phase: 'build', when: { key: 'after_sessions', sessions: 1 } });
    expect(phase(23).because).to.deep.equal([{ key: 'few_sessions', completed: 23, needed: 24 }]);
    expect(phase(24).phase).to.equal('build');
    expect(phase(24).because).to.deep.equal([{ key: 'steady_training', completed: 24, rate: 1 }]);
    expect(phase(24).next).to.deep.equal({ phase: 'peak', when: { key: 'once_lifts_rise', needed: 48 } });
  });

  it('stays base below an attendance of three quarters', () => {
    expect(phase(30, rising, 10).phase).to.equal('build');
    expect(phase(30, rising, 11).phase).to.equal('base');
    expect(phase(30, rising, 11)).to.deep.include({
      because: [{ key: 'low_attendance', rate: 30 / 41, needed: 0.75 }],
      next: { phase: 'build', when: { key: 'after_attendance', needed: 0.75 } },
    });
  });

  it('is peak from 48 sessions on with 90 % attendance and rising lifts', () => {
    expect(phase(47).phase).to.equal('build');
    expect(phase(48).phase).to.equal('peak');
    expect(phase(48).because).to.deep.equal([{ key: 'rising_lifts', completed: 48, rate: 1 }]);
    expect(phase(48).next).to.deep.equal({ phase: 'build', when: { key: 'once_lifts_level' } });
    expect(phase(54, rising, 6).phase).to.equal('peak');
    expect(phase(54, rising, 7).phase).to.equal('build');
  });

  it('is deload after a week of more than one and a half times the usual load', () => {
    const past = [session(0.5, 210, 16), ...rising];
    expect(phase(51, past).phase).to.equal('deload');
    expect(reasons(51, past)).to.deep.equal(['overreaching']);
    expect(phase(51, past).since).to.equal(dayOf(daysAgo(0.5)));
  });

  it('is not deload after a week of exactly one and a half times the usual load', () => {
    const of = (sets: number) =>
      phase(
        24,
        [sets, 5, 5, 5, 5].map((count, week) => session(7 * week + 1, 100 - week, count)),
      ).phase;
    expect([of(9), of(10)]).to.deep.equal(['build', 'deload']);
  });

  it('is deload after three full weeks without progress', () => {
    expect(phase(50, flat).phase).to.equal('deload');
    expect(reasons(50, flat)).to.deep.equal(['stalled']);
    expect(phase(20, flat).next?.phase).to.equal('base');
    expect(phase(50, flat).next).to.deep.equal({ phase: 'build', when: { key: 'after_a_light_week' } });
  });

  it('is not deload again when one of those weeks was light', () => expect(phase(50, light).phase).to.equal('build'));

  it('ignores load and lifts during adaptation', () =>
    expect(phase(7, [session(0.5, 210, 40), ...flat.slice(0, 7)]).phase).to.equal('adaptation'));

  it('reads no record again, however long the history: each session was measured before', () => {
    let reads = 0;
    const past = steady(200, () => 100).map((one) => ({
      ...one,
      get record() {
        reads += 1;
        return one.record;
      },
    }));
    expect(phase(200, past).phase).to.equal('deload');
    expect(reads).to.equal(0);
  });

  it('starts with the session that caused it', () => {
    expect(phase(7, rising.slice(0, 7)).since).to.equal(dayOf(rising[6]!.at));
    expect(phase(10, rising.slice(0, 10)).since).to.equal(dayOf(rising[2]!.at));
  });
});

describe('the history before a session', () => {
  it('has the sessions before it, and the attendance of today in proportion', () => {
    const attendance = { completed: 10, missed: 5, firstSessionAt: null };
    const before = historyBefore({ attendance, past: rising.slice(0, 4) }, 1);
    expect(before).to.deep.equal({ attendance: { ...attendance, completed: 8, missed: 4 }, past: rising.slice(2, 4) });
    const none = { attendance: { ...attendance, completed: 0 }, past: [] };
    expect(historyBefore(none, 0).attendance).to.include({ completed: 0, missed: 0 });
  });
});

describe('attendance', () => {
  it('is the completed part of due sessions, and 100 % before the first', () => {
    expect(attendanceRate({ completed: 3, missed: 1 })).to.equal(0.75);
    expect(attendanceRate({ completed: 1, missed: 1 })).to.equal(0.5);
    expect(attendanceRate({ completed: 0, missed: 0 })).to.equal(1);
  });
});
