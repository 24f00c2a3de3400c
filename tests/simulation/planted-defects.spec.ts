import {
  describe as inWords,
  RULES,
  simulate,
  type Around,
  type SimulationOptions,
  type Violation,
} from '@spotter/simulation';
import { expect } from 'chai';

import { DEFECTS } from './defects.js';
import { seededTown } from './seeded-town.js';

/** A month in which everything happens that the defects need; whatever the next change of the core moves away may be in another one. */
const SEEDS = [33, 34, 13];
const townOf = (seed: number): SimulationOptions => ({ ...seededTown(seed, 30), members: 12, mentors: 4 });

async function firstViolation(around: Around): Promise<Violation | null> {
  for (const seed of SEEDS) {
    const { violation } = await simulate({ ...townOf(seed), around });
    if (violation) return violation;
  }
  return null;
}

describe('a planted defect is found:', () => {
  it('none, where none is planted', async () => {
    const violation = await firstViolation({});
    expect(violation && inWords(violation)).to.equal(null);
  });

  for (const [what, { planted, breaks }] of Object.entries(DEFECTS))
    it(what, async () => {
      const violation = await firstViolation(planted);
      expect(violation?.rule, violation ? inWords(violation) : 'nothing was found').to.equal(breaks);
    });

  it('by every rule that is a rule of the business', () => {
    const broken = new Set(Object.values(DEFECTS).map(({ breaks }) => breaks));
    const never = Object.keys(RULES).filter((rule) => !broken.has(rule as keyof typeof RULES));
    expect(never).to.deep.equal([]);
  });
});
