import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import { cardioGuide } from './cardio-guide.js';
import type { PhaseName } from '../policy.js';
import { parseInstant } from '../../kernel/calendar.js';
import { DAY, minus } from '../../kernel/instant.js';
import { type Goal, GOALS } from '../../member/rules/member.js';
import type { MeasuredSession } from '../../training/rules/measured-session.js';
import { trained } from '../testing/trained-session.js';

const { guidance } = defaultPolicies;

const at = parseInstant('2026-11-20T18:00+09:00')!;

const attendance = { completed: 30, missed: 0, firstSessionAt: null };

const session = (condition: number | null, days = 2): MeasuredSession => trained(minus(at, days * DAY), { condition });

const guide = (goal: Goal | null, phase: PhaseName, past: readonly MeasuredSession[] = [session(4)]) =>
  cardioGuide({ birthYear: 1986, goal }, { history: { attendance, past }, phase, at }, guidance);

const parts = (...of: Parameters<typeof guide>) => guide(...of).plan.map(({ minutes, zone }) => [minutes, zone]);

describe('a cardio guide', () => {
  it('has a warm-up, a steady part by goal and phase, and a cool-down', () => {
    const steady = (minutes: number, zone: number) => [
      [5, 1],
      [minutes, zone],
      [5, 1],
    ];
    for (const phase of ['build', 'peak'] as const) expect(parts('strength', phase)).to.deep.equal(steady(12, 3));
    expect(parts('endurance', 'base')).to.deep.equal(steady(32, 2));
    expect(parts(null, 'adaptation')).to.deep.equal(steady(20, 2));
  });

  it('has a main part with the minutes of the goal', () => {
    const minutes = (goal: Goal | null) => parts(goal, 'base')[1]![0];
    expect(Object.fromEntries(GOALS.map((goal) => [goal, minutes(goal)]))).to.deep.equal({
      ...{ endurance: 32, weight_loss: 28, posture: 16 },
      ...{ rehabilitation: 16, strength: 12, muscle_gain: 12 },
    });
    expect(minutes(null)).to.equal(20);
  });

  it('has intervals of two minutes for endurance and weight loss after the base phase', () => {
    const main = (phase: PhaseName, goal: Goal = 'endurance') => parts(goal, phase).slice(1, -1);
    expect(main('build')).to.have.length(16);
    expect(main('build', 'weight_loss')).to.deep.equal(main('build').slice(0, 14));
    expect(main('build').slice(0, 2)).to.deep.equal([
      [2, 4],
      [2, 2],
    ]);
    expect(main('peak')[0]).to.deep.equal([2, 5]);
  });

  it('has a note for each part', () => {
    const notes = (goal: Goal) => guide(goal, 'build').plan.map(({ note }) => note);
    expect(notes('strength')).to.deep.equal([
      { key: 'cardio_warm_up' },
      { key: 'cardio_steady', zone: 3 },
      { key: 'cardio_cool_down' },
    ]);
    expect(notes('endurance').slice(1, 3)).to.deep.equal([{ key: 'cardio_hard', zone: 4 }, { key: 'cardio_easy' }]);
  });

  it('is based on the latest session after pain, and otherwise on no session', () => {
    const restsOn = (phase: PhaseName, condition: number) =>
      guide('strength', phase, [session(condition), session(4, 5)]).restsOn.length;
    expect([restsOn('base', 2), restsOn('deload', 4), restsOn('base', 4)]).to.deep.equal([1, 0, 0]);
  });

  it('is very easy after pain, and easy after a break, in a deload and in rehabilitation', () => {
    expect(parts('endurance', 'peak', [session(2)])[1]).to.deep.equal([32, 1]);
    expect(parts('endurance', 'peak', [session(4, 21.1)])[1]).to.deep.equal([32, 2]);
    expect(parts('weight_loss', 'deload')[1]).to.deep.equal([28, 2]);
    expect(parts('rehabilitation', 'peak')[1]).to.deep.equal([16, 2]);
  });

  it('gives its reason and names the session behind a caution', () => {
    const { because, restsOn } = guide('strength', 'base');
    expect(because).to.deep.equal([
      { key: 'heart_rate_zones', age: 40, maximum: 180, resting: 60 },
      { key: 'cardio_goal', goal: 'strength', minutes: 12 },
      { key: 'cardio_phase', phase: 'base', zone: 2 },
    ]);
    expect(restsOn).to.deep.equal([]);
    const painful = guide('strength', 'base', [session(1)]);
    expect(painful.because[2]).to.deep.equal({ key: 'pain', condition: 1 });
    expect(painful.restsOn.map(({ sessionId }) => sessionId)).to.deep.equal(['latest']);
  });

  it('states that the age is unknown', () => {
    const unknown = cardioGuide(
      { birthYear: null, goal: null },
      { history: { attendance, past: [] }, phase: 'base', at },
      guidance,
    );
    expect(unknown.because[0]).to.deep.equal({ key: 'age_unknown', age: 60, maximum: 166, resting: 60 });
    expect(unknown.zones).to.have.length(5);
  });

  it('stays in the five zones, and at most in the second after pain, a break or in a deload', () =>
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(...GOALS)),
        fc.constantFrom<PhaseName>('adaptation', 'base', 'build', 'peak', 'deload'),
        fc.option(fc.integer({ min: 1, max: 5 })),
        fc.integer({ min: 0, max: 60 }),
        (goal, phase, condition, days) => {
          const zones = parts(goal, phase, [session(condition, days)]).map(([, zone]) => zone!);
          const cautious = (condition ?? 5) <= 2 || days > 21 || phase === 'deload';
          expect(Math.min(...zones)).to.be.at.least(1);
          expect(Math.max(...zones)).to.be.at.most(cautious ? 2 : 5);
        },
      ),
    ));
});
