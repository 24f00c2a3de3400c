import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { SessionRecord } from './session-record.js';
import { summarise } from './session-summary.js';
import type { PastSession, SessionView } from './session-view.js';

const record = (weightKg: number, facts: Partial<SessionRecord> = {}): SessionRecord =>
  ({
    exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg, reps: 10, rpe: 8 }] }],
    cardio: [{ kind: 'bike', minutes: 15, averageHeartRate: null }],
    handoverNote: null,
    nextPlan: null,
    ...facts,
  }) as SessionRecord;

const view = (facts: Partial<SessionView>): SessionView => ({ record: null, rating: null, ...facts }) as SessionView;

const past = (weightKg: number): PastSession => ({ record: record(weightKg) }) as PastSession;

describe('the summary of a session', () => {
  it('compares it with the previous session, and its records with all earlier sessions', () => {
    const session = view({ record: record(60, { handoverNote: 'Good depth.', nextPlan: 'Front squats' }) });
    expect(summarise(session, [past(50), past(55)], defaultPolicies.training)).to.deep.equal({
      session,
      volumeKg: 600,
      previousVolumeKg: 500,
      records: [
        { exercise: 'Squat', kind: 'weight', value: 60 },
        { exercise: 'Squat', kind: 'e1rm', value: 80 },
      ],
      cardioMinutes: 15,
      mentorComment: 'Good depth.',
      nextPlan: 'Front squats',
    });
  });

  it('has no comparison for the first session', () =>
    expect(summarise(view({ record: record(60) }), [], defaultPolicies.training)).to.include({
      volumeKg: 600,
      previousVolumeKg: null,
    }));

  it('has no results for a session without a record, except the previous volume', () =>
    expect(summarise(view({}), [past(50)], defaultPolicies.training)).to.deep.include({
      volumeKg: 0,
      previousVolumeKg: 500,
      records: [],
      cardioMinutes: 0,
      mentorComment: null,
    }));
});
