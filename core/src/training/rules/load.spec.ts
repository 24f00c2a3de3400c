import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DAY, instant, type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';
import { chronicLoad, loadRatio, sessionLoad, weeklyLoads } from './load.js';

const policy = defaultPolicies.guidance.load;

const now = instant(1_000 * DAY);

/** A session with a number of sets at RPE 10: 30 a set. */
const session = (at: Instant, sets: number) => ({ at, load: 30 * sets });

const daysAgo = (days: number): Instant => minus(now, days * DAY);

describe('the load of a session', () => {
  it('is minutes times exertion: 3 minutes per set, RPE 7 by default, RPE 5 for cardio', () => {
    const sets = [
      { weightKg: 100, reps: 5, rpe: 9 },
      { weightKg: 0, reps: 20, rpe: null },
    ];
    const exercises = [{ name: 'Squat', muscleGroup: 'legs', sets }] as const;
    const cardio = [{ kind: 'bike', minutes: 20, averageHeartRate: null }] as const;
    expect(sessionLoad({ exercises, cardio }, policy)).to.equal(3 * 9 + 3 * 7 + 20 * 5);
  });
});

describe('the load of the last weeks', () => {
  it('is counted over the seven days until now, the seventh included', () => {
    const past = [session(daysAgo(0.5), 1), session(daysAgo(7), 2), session(minus(daysAgo(7), 1), 4)];
    expect(weeklyLoads(past, now, 2)).to.deep.equal([90, 120]);
  });

  it('includes in the newest week a session that was recorded before its start, which is after now', () => {
    for (const startsAt of [now, plus(now, 30 * MINUTE)])
      expect(weeklyLoads([session(startsAt, 1), session(daysAgo(6), 1)], now, 2)).to.deep.equal([60, 0]);
  });

  it('has a mean after four weeks', () => {
    expect(chronicLoad([session(daysAgo(27), 4)], now, policy)).to.equal(null);
    expect(chronicLoad([session(daysAgo(28), 4)], now, policy)).to.equal(30);
    expect(chronicLoad([session(daysAgo(40), 4)], now, policy)).to.equal(null);
  });

  it('has the ratio 1 for equal weeks', () => {
    const past = [1, 8, 15, 22, 29].map((days) => session(daysAgo(days), 10));
    expect(loadRatio(past, now, policy)).to.equal(1);
  });

  it('has a ratio above 1 after a harder week', () => {
    const past = [session(daysAgo(1), 18), ...[8, 15, 22, 29].map((days) => session(daysAgo(days), 10))];
    expect(loadRatio(past, now, policy)).to.equal(1.5);
  });

  it('has the exact ratio also for loads in tenths', () => {
    const past = [{ at: daysAgo(1), load: 30.6 }, ...[8, 15, 22].map((days) => ({ at: daysAgo(days), load: 17 }))];
    expect(loadRatio([...past, { at: daysAgo(29), load: 17 }], now, policy)).to.equal(policy.overreachingRatio);
  });

  it('is unknown without a history', () => expect(loadRatio([], now, policy)).to.equal(null));
});
