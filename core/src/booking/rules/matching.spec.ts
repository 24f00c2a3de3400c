import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import type { Block } from './block.js';
import {
  bayesianRating,
  fitness,
  type MatchCandidate,
  matchCandidates,
  type MatchOption,
  type MatchReason,
  type MatchCriteria,
} from './matching.js';
import { publicMentor as mentor } from '../testing/bookable.js';
import type { BlockId, MentorId } from '../../kernel/ids.js';
import { HOUR, instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { type Goal, GOALS } from '../../member/rules/member.js';

const policy = defaultPolicies.matching;

const window = { startsAt: instant(0), endsAt: instant(10 * HOUR) };

const wanted: MatchCriteria = { window, goal: 'strength' };

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

const ranking = (options: readonly MatchOption[], by: MatchCriteria = wanted): readonly string[] =>
  matchCandidates(options, by, policy).map((candidate) => candidate.mentor.id);

const rating = fc.oneof(
  fc.constant({ average: null, count: 0 }),
  fc.record({ average: fc.double({ min: 1, max: 5, noNaN: true }), count: fc.integer({ min: 1, max: 5_000 }) }),
);

const sessionCounts = fc.nat(10);

const facts = fc.record({
  startsAt: fc.integer({ min: 0, max: 10 * HOUR }),
  sessionsTogether: sessionCounts,
  completedSessions: fc.nat(20),
  specialties: fc.subarray([...GOALS]),
  rating,
});

const weeks = fc.record({ id: fc.integer({ min: 100, max: 999 }), bookedThatWeek: fc.nat(40) });

type Facts = typeof facts extends fc.Arbitrary<infer Known> ? Known : never;

type Week = typeof weeks extends fc.Arbitrary<infer Known> ? Known : never;

const optionOf = ({ id, startsAt, sessionsTogether, bookedThatWeek, ...known }: Facts & Week): MatchOption =>
  option(String(id), { mentor: mentor(String(id), known), startsAt, sessionsTogether, bookedThatWeek });

const options = fc
  .uniqueArray(fc.tuple(facts, weeks), { selector: ([, { id }]) => id, maxLength: 12 })
  .map((all) => all.map(([one, week]) => optionOf({ ...one, ...week })));

const goals = fc.constantFrom<Goal | null>(null, ...GOALS);

const A_TENTH = 0.1;

const tenthsOf = (reasons: readonly MatchReason[]): number =>
  reasons.reduce((total, { points }) => total + Math.round(points * 10), 0);

describe('the score of a match', () => {
  it('is 25 for the goal, 20 rating, 15 continuity, 20 time, 15 fairness, 5 for a new mentor', () => {
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

  it('counts the time from the start of the window', () => {
    const later = { startsAt: instant(100 * HOUR), endsAt: instant(110 * HOUR) };
    const at = (hours: number) =>
      fitness(option('a', { startsAt: hours * HOUR }), { window: later, goal: null }, policy).time;
    expect([100, 104, 110].map(at)).to.deep.equal([1, 0.6, 0]);
  });

  // Calculated by hand: goal 25 x 1; rating (4 x 5 + 4.8 x 15) / 20 = 4.6, (4.6 - 1) / 4 x 20 = 18;
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

  it('is 73 and 55 for the mentors of the example in docs/matching.md', () => {
    const rated = { specialties: ['strength' as const], rating: { average: 4.8, count: 10 }, completedSessions: 120 };
    const newcomer = { specialties: [], rating: { average: null, count: 0 }, completedSessions: 3 };
    const both = [
      option('a', { mentor: mentor('a', rated), startsAt: HOUR, sessionsTogether: 2, bookedThatWeek: 8 }),
      option('b', { mentor: mentor('b', newcomer) }),
    ];
    const evening = { ...wanted, window: { startsAt: instant(0), endsAt: instant(4 * HOUR) } };
    const scored = matchCandidates(both, evening, policy);
    expect(scored.map(({ score }) => score)).to.deep.equal([73, 55]);
    expect(scored.map(({ reasons }) => reasons.map(({ aspect, points }) => `${aspect} ${points}`))).to.deep.equal([
      ['goal 25', 'rating 17.7', 'time 15', 'fairness 9', 'continuity 6'],
      ['time 20', 'rating 15', 'fairness 15', 'newcomer 5'],
    ]);
  });

  it('gives half of the goal to every mentor when the member has no goal', () => {
    expect(fitness(option('a'), { window, goal: null }, policy).goal).to.equal(0.5);
    expect(fitness(option('a'), wanted, policy).goal).to.equal(0);
  });

  it('rates a mentor without ratings as 4.0, and weighs many ratings more than few', () => {
    expect(bayesianRating({ average: null, count: 0 }, policy)).to.equal(4);
    expect(bayesianRating({ average: 5, count: 1 }, policy)).to.be.closeTo(25 / 6, 1e-9);
    expect(bayesianRating({ average: 5, count: 95 }, policy)).to.be.closeTo(4.95, 1e-9);
  });

  it('treats mentors as new below 10 completed sessions', () => {
    const after = (completedSessions: number) =>
      fitness(option('a', { mentor: mentor('a', { completedSessions }) }), wanted, policy).newcomer;
    expect([after(9), after(10)]).to.deep.equal([1, 0]);
  });

  it('uses weights that sum to 100', () =>
    expect(Object.values(policy.weights).reduce((total, weight) => total + weight, 0)).to.equal(100));
});

describe('the candidates of a match', () => {
  it('are sorted by earlier block and then by id when scores are equal', () => {
    const soon = option('b', { startsAt: 0, bookedThatWeek: 20 });
    const later = option('a', { startsAt: 7.5 * HOUR, bookedThatWeek: 0 });
    expect(ranking([later, soon])).to.deep.equal(['b', 'a']);
    expect(ranking([option('d'), option('c')])).to.deep.equal(['c', 'd']);
  });

  it('contain the price: points for a Pro mentor, one credit for others', () => {
    const pro = mentor('a', { tier: 'pro', ratePoints: krw(90_000) });
    const standard = mentor('b', { tier: 'standard' });
    const candidates = matchCandidates(
      [option('a', { mentor: pro }), option('b', { mentor: standard })],
      wanted,
      policy,
    );
    expect(candidates.map(({ price }) => price)).to.deep.equal([
      { kind: 'points', points: 90_000 },
      { kind: 'credit', credits: 1 },
    ]);
  });

  it('are at most three different mentors, best first, for any order of blocks', () =>
    fc.assert(
      fc.property(options, goals, fc.nat(), (given, goal, seed) => {
        const candidates = matchCandidates(given, { window, goal }, policy);
        const scores = candidates.map(({ score }) => score);
        expect(candidates.length).to.equal(Math.min(3, given.length));
        expect(new Set(candidates.map((candidate) => candidate.mentor.id)).size).to.equal(candidates.length);
        expect(scores).to.deep.equal([...scores].sort((one, other) => other - one));
        const turned = seed % Math.max(1, given.length);
        const rotated = [...given.slice(turned), ...given.slice(0, turned)].reverse();
        expect(matchCandidates(rotated, { window, goal }, policy)).to.deep.equal(candidates);
      }),
    ));

  it('have scores from 0 to 100, and reasons by weight that sum to the unrounded score', () =>
    fc.assert(
      fc.property(options, goals, (given, goal) => {
        for (const { score, reasons } of matchCandidates(given, { window, goal }, policy)) {
          const points = reasons.map((reason) => reason.points);
          expect(score)
            .to.be.within(0, 100)
            .and.to.equal(Math.round(tenthsOf(reasons) / 10));
          expect(points).to.deep.equal([...points].sort((one, other) => other - one));
          expect(new Set(reasons.map(({ aspect }) => aspect)).size).to.equal(reasons.length);
          for (const { aspect, points: part } of reasons) expect(part).to.be.within(0.1, policy.weights[aspect]);
        }
      }),
    ));
});

/** The guarantees of docs/matching.md, Fairness. */
describe('the fairness of a match', () => {
  const BOOKED_BLOCK = policy.weights.fairness / policy.fullWeekBlocks;
  const STAR = policy.weights.rating / 4;
  const SESSION = policy.weights.continuity / policy.continuitySessions;

  /** Mentors who differ only in id and week. */
  const equals = fc
    .record({ one: facts, all: fc.uniqueArray(weeks, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }) })
    .map(({ one, all }) => all.map((week) => optionOf({ ...one, ...week })));

  it('is rounded up from exactly half a tenth', () => {
    const points = (bookedThatWeek: number) =>
      matchCandidates([option('a', { bookedThatWeek })], wanted, policy)[0]!.reasons.find(
        ({ aspect }) => aspect === 'fairness',
      )?.points;
    expect([9, 11, 13].map(points)).to.deep.equal([8.3, 6.8, 5.3]);
  });

  it('is worth three quarters of a point for each block less in the week, at most 15', () => {
    expect(BOOKED_BLOCK).to.equal(0.75);
    fc.assert(
      fc.property(facts, weeks, (one, week) => {
        const [candidate] = matchCandidates([optionOf({ ...one, ...week })], wanted, policy);
        const { points } = candidate!.reasons.find(({ aspect }) => aspect === 'fairness') ?? { points: 0 };
        expect(points).to.be.closeTo(Math.max(0, 15 - BOOKED_BLOCK * week.bookedThatWeek), A_TENTH / 2 + 1e-9);
      }),
    );
  });

  it('prefers the emptier week among equal mentors', () =>
    fc.assert(
      fc.property(equals, goals, (given, goal) => {
        const byWeek = [...given].sort(
          (one, other) => one.bookedThatWeek - other.bookedThatWeek || (one.mentor.id < other.mentor.id ? -1 : 1),
        );
        expect(ranking(given, { window, goal })).to.deep.equal(byWeek.slice(0, 3).map(({ mentor: { id } }) => id));
      }),
    ));

  it('keeps equal mentors within one booking of each other', () =>
    fc.assert(
      fc.property(equals, fc.nat(100), (given, requests) => {
        const loads = new Map<string, number>(given.map(({ mentor: { id } }) => [id, 0]));
        for (let request = 0; request < requests; request += 1) {
          const candidates = given.map((one) => ({ ...one, bookedThatWeek: loads.get(one.mentor.id)! }));
          const [best] = ranking(candidates);
          loads.set(best!, loads.get(best!)! + 1);
        }
        expect(Math.max(...loads.values()) - Math.min(...loads.values())).to.be.at.most(1);
      }),
    ));

  it('is outweighed only by an advantage of at least the same points', () =>
    fc.assert(
      fc.property(options, goals, (given, goal) => {
        const candidates = matchCandidates(given, { window, goal }, policy);
        for (const [index, fuller] of candidates.entries())
          for (const lessBooked of candidates.slice(index + 1)) {
            const blocks = weekOf(fuller) - weekOf(lessBooked);
            const lead = tenthsOf(elsewhere(fuller)) - tenthsOf(elsewhere(lessBooked));
            // Rounding can remove half a tenth of each week's value.
            expect(lead / 10).to.be.at.least(BOOKED_BLOCK * blocks - A_TENTH - 1e-9);
          }
      }),
    ));

  it('is outweighed by one rating star for six blocks and two thirds, or a joint session for four', () => {
    expect([STAR / BOOKED_BLOCK, SESSION / BOOKED_BLOCK]).to.deep.equal([20 / 3, 4]);
    const pairs = fc.record({ one: facts, rating, sessionsTogether: sessionCounts, weeks: fc.tuple(weeks, weeks) });
    fc.assert(
      fc.property(pairs, ({ one, weeks: [week, another], ...liked }) => {
        const [best, second] = matchCandidates(
          [optionOf({ ...one, ...week, id: 1 }), optionOf({ ...one, ...another, ...liked, id: 2 })],
          wanted,
          policy,
        );
        const stars = bayesianRating(best!.mentor.rating, policy) - bayesianRating(second!.mentor.rating, policy);
        const sessions = together(best!) - together(second!);
        const blocks = weekOf(best!) - weekOf(second!);
        // Three aspects of two mentors, half a tenth each.
        expect(STAR * stars + SESSION * sessions).to.be.at.least(BOOKED_BLOCK * blocks - 3 * A_TENTH - 1e-9);
      }),
    );
  });

  const weekOf = ({ bookedThatWeek }: MatchCandidate) => Math.min(policy.fullWeekBlocks, bookedThatWeek);
  const together = ({ sessionsTogether: count }: MatchCandidate) => Math.min(policy.continuitySessions, count);
  const elsewhere = ({ reasons }: MatchCandidate) => reasons.filter(({ aspect }) => aspect !== 'fairness');
});
