import { expect } from 'chai';
import fc from 'fast-check';
import type { BlockId, MentorId } from '../shared/ids.js';
import { HOUR, instant } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import { defaultPolicies } from '../shared/policies.js';
import { GOALS, type Goal } from '../member/member.js';
import type { PublicMentor } from '../mentor/ports.js';
import type { Block } from './block.js';
import { bayesianRating, fitness, matchCandidates, type MatchOption, type Wanted } from './matching.js';

const policy = defaultPolicies.matching;
const window = { startsAt: instant(0), endsAt: instant(10 * HOUR) };
const wanted: Wanted = { window, goal: 'strength' };

const mentor = (id: string, facts: Partial<PublicMentor> = {}): PublicMentor =>
  ({
    id: id as MentorId,
    tier: 'standard',
    tierStatus: 'active',
    ratePoints: null,
    specialties: [],
    rating: { average: null, count: 0 },
    completedSessions: 10,
    ...facts,
  }) as PublicMentor;

const option = (id: string, facts: Partial<MatchOption> & { startsAt?: number } = {}): MatchOption => {
  const startsAt = instant(facts.startsAt ?? 0);
  return {
    mentor: mentor(id),
    block: { id: `block-${id}` as BlockId, mentorId: id as MentorId, startsAt } as Block,
    sessionsTogether: 0,
    bookedThatWeek: 0,
    ...facts,
  };
};

const ranking = (options: readonly MatchOption[], by: Wanted = wanted): readonly string[] =>
  matchCandidates(options, by, policy).map((candidate) => candidate.mentor.id);

describe('the score of a match', () => {
  it('is 25 for the goal, 20 rating, 15 continuity, 20 time, 15 fairness, 5 for a newcomer', () => {
    const ideal = option('a', {
      mentor: mentor('a', {
        specialties: ['strength'],
        rating: { average: 5, count: 1_000_000_000 },
        completedSessions: 0,
      }),
      sessionsTogether: 5,
    });
    const [candidate] = matchCandidates([ideal], wanted, policy);
    expect(candidate?.score).to.equal(100);
    expect(candidate?.reasons).to.deep.equal([
      { aspect: 'goal', points: 25 },
      { aspect: 'rating', points: 20 },
      { aspect: 'time', points: 20 },
      { aspect: 'continuity', points: 15 },
      { aspect: 'fairness', points: 15 },
      { aspect: 'newcomer', points: 5 },
    ]);
  });

  // Worked out by hand: goal 25 x 1; rating (4 x 5 + 4.8 x 15) / 20 = 4.6, (4.6 - 1) / 4 x 20 = 18;
  // continuity 2 / 5 x 15 = 6; time (1 - 2 h / 10 h) x 20 = 16; fairness (1 - 12 / 20) x 15 = 6; not new.
  it('is 71 for the mentor of the worked example', () => {
    const example = option('a', {
      mentor: mentor('a', { specialties: ['posture', 'strength'], rating: { average: 4.8, count: 15 } }),
      startsAt: 2 * HOUR,
      sessionsTogether: 2,
      bookedThatWeek: 12,
    });
    const [candidate] = matchCandidates([example], wanted, policy);
    expect(candidate?.score).to.equal(71);
    expect(candidate?.reasons.map(({ aspect, points }) => `${aspect} ${points}`)).to.deep.equal([
      'goal 25',
      'rating 18',
      'time 16',
      'continuity 6',
      'fairness 6',
    ]);
  });

  it('gives half of the goal to everybody when the member has none', () => {
    expect(fitness(option('a'), { window, goal: null }, policy).goal).to.equal(0.5);
    expect(fitness(option('a'), wanted, policy).goal).to.equal(0);
  });

  it('takes an unrated mentor for one of 4.0, and trusts many ratings more than few', () => {
    expect(bayesianRating({ average: null, count: 0 }, policy)).to.equal(4);
    expect(bayesianRating({ average: 5, count: 1 }, policy)).to.be.closeTo(25 / 6, 1e-9);
    expect(bayesianRating({ average: 5, count: 95 }, policy)).to.be.closeTo(4.95, 1e-9);
  });

  it('counts as new below 10 completed sessions', () => {
    const after = (completedSessions: number) =>
      fitness(option('a', { mentor: mentor('a', { completedSessions }) }), wanted, policy).newcomer;
    expect([after(9), after(10)]).to.deep.equal([1, 0]);
  });

  it('weighs aspects that sum to 100', () =>
    expect(Object.values(policy.weights).reduce((total, weight) => total + weight, 0)).to.equal(100));
});

describe('the candidates of a match', () => {
  it('put the emptier week first, of two otherwise equal mentors', () =>
    expect(ranking([option('a', { bookedThatWeek: 4 }), option('b', { bookedThatWeek: 3 })])).to.deep.equal([
      'b',
      'a',
    ]));

  it('put the earlier block first where scores are equal, then the lower id', () => {
    const soon = option('b', { startsAt: 0, bookedThatWeek: 20 });
    const later = option('a', { startsAt: 7.5 * HOUR, bookedThatWeek: 0 });
    expect(ranking([later, soon])).to.deep.equal(['b', 'a']);
    expect(ranking([option('d'), option('c')])).to.deep.equal(['c', 'd']);
  });

  it('tell the price: points of a Pro, one credit of everybody else', () => {
    const pro = mentor('a', { tier: 'pro', ratePoints: krw(90_000) });
    const onHold = mentor('b', { tier: 'pro', tierStatus: 'on_hold', ratePoints: krw(90_000) });
    const candidates = matchCandidates([option('a', { mentor: pro }), option('b', { mentor: onHold })], wanted, policy);
    expect(candidates.map(({ price }) => price)).to.deep.equal([
      { kind: 'points', points: 90_000 },
      { kind: 'credit', credits: 1 },
    ]);
  });

  const options = fc
    .uniqueArray(
      fc.record({
        id: fc.integer({ min: 100, max: 999 }),
        startsAt: fc.integer({ min: 0, max: 10 * HOUR }),
        sessionsTogether: fc.nat(100),
        bookedThatWeek: fc.nat(60),
        completedSessions: fc.nat(500),
        specialties: fc.subarray([...GOALS]),
        rating: fc.oneof(
          fc.constant({ average: null, count: 0 }),
          fc.record({ average: fc.double({ min: 1, max: 5, noNaN: true }), count: fc.integer({ min: 1, max: 5_000 }) }),
        ),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    )
    .map((facts) =>
      facts.map(({ id, startsAt, sessionsTogether, bookedThatWeek, ...known }) =>
        option(String(id), { mentor: mentor(String(id), known), startsAt, sessionsTogether, bookedThatWeek }),
      ),
    );
  const goals = fc.constantFrom<Goal | null>(null, ...GOALS);

  it('are at most three different mentors, scored 0 to 100, best first, and the same in whatever order they come', () =>
    fc.assert(
      fc.property(options, goals, fc.nat(), (given, goal, seed) => {
        const candidates = matchCandidates(given, { window, goal }, policy);
        const scores = candidates.map(({ score }) => score);
        expect(candidates.length).to.equal(Math.min(3, given.length));
        expect(new Set(candidates.map((candidate) => candidate.mentor.id)).size).to.equal(candidates.length);
        expect(scores.every((score) => Number.isInteger(score) && score >= 0 && score <= 100)).to.equal(true);
        expect(scores).to.deep.equal([...scores].sort((one, other) => other - one));
        const turned = seed % Math.max(1, given.length);
        const rotated = [...given.slice(turned), ...given.slice(0, turned)].reverse();
        expect(matchCandidates(rotated, { window, goal }, policy)).to.deep.equal(candidates);
      }),
    ));
});
