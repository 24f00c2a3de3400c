import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { findEarliestStart, focusFirst, chooseFocus, suggestDay } from './next-session.js';
import type { PhaseName } from '../policy.js';
import type { RecommendedExercise } from './recommendation.js';
import type { GroupVolume } from './weekly-volume.js';
import { type Day, instantAt, type TimeOfDay } from '../../kernel/calendar.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';

const { guidance } = defaultPolicies;

const on = (day: string, time = '10:00') => instantAt(day as Day, time as TimeOfDay);

const now = on('2026-11-20', '18:00');

const attendance = { completed: 12, missed: 0, firstSessionAt: null };

function suggested(latest: string | null, condition = 4, phase: PhaseName = 'base') {
  const past = latest === null ? [] : [{ at: on(latest), record: { condition } } as unknown as MeasuredSession];
  return suggestDay({ history: { attendance, past }, phase, at: now }, guidance);
}

describe('the day of the next session', () => {
  it('is two days after the last session, today when that has passed, and today for the first one', () => {
    expect(suggested('2026-11-20')).to.deep.equal({ day: '2026-11-22', because: { key: 'rested', days: 2 } });
    expect(suggested('2026-11-19').day).to.equal('2026-11-21');
    expect(suggested('2026-11-18').day).to.equal('2026-11-20');
    expect(suggested('2026-09-01').day).to.equal('2026-11-20');
    expect(suggested(null)).to.deep.equal({ day: '2026-11-20', because: { key: 'any_day' } });
  });

  it('is three days after pain, and in a deload', () => {
    expect(suggested('2026-11-20', 2)).to.deep.equal({ day: '2026-11-23', because: { key: 'rested', days: 3 } });
    expect(suggested('2026-11-20', 3).day).to.equal('2026-11-22');
    expect(suggested('2026-11-20', 4, 'deload').day).to.equal('2026-11-23');
  });

  it('has its earliest session at midnight, or now if that is later', () => {
    expect(findEarliestStart('2026-11-21' as Day, now)).to.equal(on('2026-11-21', '00:00'));
    expect(findEarliestStart('2026-11-20' as Day, now)).to.equal(now);
  });
});

describe('the focus of the next session', () => {
  const volume = (muscleGroup: GroupVolume['muscleGroup'], weeklySets: number): GroupVolume => ({
    ...{ muscleGroup, weeklySets, volumeKg: 0, sets: weeklySets },
    goal: muscleGroup === 'full_body' ? null : { min: 6, max: 15 },
  });

  const focus = (volumes: readonly GroupVolume[]) => chooseFocus(volumes, guidance.volume);

  it('is the muscle group with the largest deficit, or the whole body without one', () => {
    expect(focus([volume('legs', 6), volume('back', 5), volume('chest', 4)])).to.deep.equal({
      muscleGroup: 'chest',
      because: { key: 'group_behind', muscleGroup: 'chest', weeklySets: 4, needed: 6 },
    });
    expect(focus([volume('legs', 6)])).to.deep.equal({
      muscleGroup: 'full_body',
      because: { key: 'groups_on_goal' },
    });
    expect(focus([volume('legs', 6), volume('back', 0)]).muscleGroup).to.equal('back');
    expect(focus([volume('legs', 0)])).to.deep.equal({
      muscleGroup: 'full_body',
      because: { key: 'no_recent_sets', weeks: 4 },
    });
  });

  it('has its exercises before the others', () => {
    const exercises = [{ muscleGroup: 'legs' }, { muscleGroup: 'chest' }] as RecommendedExercise[];
    const chest = { muscleGroup: 'chest', because: { key: 'groups_on_goal' } } as const;
    expect(focusFirst(exercises, chest)).to.deep.equal([exercises[1], exercises[0]]);
  });
});
