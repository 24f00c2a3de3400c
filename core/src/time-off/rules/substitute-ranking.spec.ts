import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { block as vacated, publicMentor } from '../../booking/testing/bookable.js';
import type { BlockId } from '../../kernel/ids.js';
import { HOUR, minus } from '../../kernel/instant.js';
import type { Goal } from '../../member/rules/member.js';
import type { PublicMentor } from '../../mentor/rules/public-mentor.js';
import { rankSubstitutes, selectWithNotice, type SubstituteOption } from './substitute-ranking.js';

const option = (
  id: string,
  mentor: Partial<PublicMentor> = {},
  facts: Partial<SubstituteOption> = {},
): SubstituteOption => ({
  mentor: publicMentor(id, mentor),
  openBlockId: null,
  sessionsTogether: 0,
  bookedThatWeek: 0,
  ...facts,
});

const rank = (options: readonly SubstituteOption[], goal: Goal | null = 'strength') =>
  rankSubstitutes(options, vacated, goal, defaultPolicies.matching);
const order = (...options: readonly SubstituteOption[]) => rank(options).map(({ mentor }) => mentor.id);

describe('a substitute', () => {
  it('without an open block has more than two hours of notice', () => {
    const open = option('open', {}, { openBlockId: 'own' as BlockId });
    const before = (ms: number) =>
      selectWithNotice([open, option('none')], vacated, minus(vacated.startsAt, ms), defaultPolicies.timeOff).map(
        ({ mentor }) => mentor.id,
      );
    expect(before(2 * HOUR + 1)).to.deep.equal(['open', 'none']);
    expect(before(2 * HOUR)).to.deep.equal(['open']);
    expect(before(1)).to.deep.equal(['open']);
  });
});

describe('the ranking of substitutes', () => {
  it('follows the score of the matching: goal, sessions together, an emptier week', () => {
    const suits = option('b', { specialties: ['strength'] });
    const known = option('c', {}, { sessionsTogether: 10 });
    const busy = option('a', {}, { bookedThatWeek: 10 });
    expect(order(busy, option('d'), known, suits)).to.deep.equal(['b', 'c', 'd', 'a']);
  });

  it('does not prefer a mentor with an open block, and sorts equal mentors by id', () => {
    const open = option('b', {}, { openBlockId: 'own' as BlockId });
    expect(order(open, option('a'))).to.deep.equal(['a', 'b']);
  });

  it('keeps all options, also more than the matching proposes to a member', () => {
    const { candidates } = defaultPolicies.matching;
    const options = Array.from({ length: candidates + 1 }, (_, index) => option(`mentor ${index}`));
    expect(rank(options)).to.have.length(candidates + 1);
    expect(rank([])).to.deep.equal([]);
  });

  it('returns each option with its own block, not the vacated one', () => {
    const openBlockId = 'own' as BlockId;
    const [first] = rank([option('a', {}, { openBlockId, sessionsTogether: 2, bookedThatWeek: 3 })]);
    expect(first).to.deep.include({ openBlockId, sessionsTogether: 2, bookedThatWeek: 3 });
  });

  it('names the aspect with the largest part of the score, and never the time, which is the same for all', () => {
    const reasonFor = (mentor: Partial<PublicMentor>, facts: Partial<SubstituteOption> = {}) =>
      rank([option('a', mentor, facts)])[0]?.reason;
    const busy = { bookedThatWeek: 1_000 };
    const unrated = { rating: { average: 1, count: 100_000 } };
    expect(reasonFor({ specialties: ['strength'] })).to.equal('goal');
    expect(reasonFor({ rating: { average: 5, count: 1_000 } }, busy)).to.equal('rating');
    expect(reasonFor(unrated, { ...busy, sessionsTogether: 10 })).to.equal('continuity');
    expect(reasonFor({ ...unrated, completedSessions: 0 }, busy)).to.equal('newcomer');
    expect(reasonFor(unrated)).to.equal('fairness');
  });

  it('names the goal only of a member who has one, and the rating only of a mentor rated 4 or more', () => {
    const reasonFor = (mentor: Partial<PublicMentor>, goal: Goal | null, bookedThatWeek = 0) =>
      rank([option('a', mentor, { bookedThatWeek })], goal)[0]?.reason;
    const rated = (average: number | null) => ({ rating: { average, count: average === null ? 0 : 1_000 } });
    expect(reasonFor({ specialties: ['strength'] }, null)).to.equal('fairness');
    expect(reasonFor(rated(4), null)).to.equal('rating');
    expect(reasonFor(rated(3.99), null)).to.equal('fairness');
    expect(reasonFor(rated(null), null)).to.equal('fairness');
    expect(reasonFor(rated(null), null, 1_000)).to.equal('fairness');
  });
});
