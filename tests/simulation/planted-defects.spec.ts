import {
  stressBehaviour,
  describe as describeViolation,
  RULES,
  simulate,
  withSettings,
  type Behaviour,
  type SimulationOptions,
  type Violation,
} from '@spotter/simulation';
import { expect } from 'chai';

import { DEFECTS } from './defects.js';
import type { Defect } from './planting.js';
import { seededPopulation } from './seeded-population.js';

/** Each seed plays a month. The first one triggers most defects; a defect that it misses shows with another one. */
const SEEDS = [33, 34, 13];
const populationOf = (seed: number, behaviour: Behaviour): SimulationOptions => ({
  ...seededPopulation(seed, 30),
  members: 12,
  mentors: 4,
  behaviour,
});

/** Without collusion more people trigger the defects. */
const behaviourWithoutPairs: Behaviour = { ...stressBehaviour, member: { ...stressBehaviour.member, colludes: 0 } };

async function firstViolation(defect: Omit<Defect, 'breaks'>): Promise<Violation | null> {
  const { planted: overrides, settings = [], behaviour = behaviourWithoutPairs } = defect;
  for (const seed of SEEDS) {
    const population = populationOf(seed, behaviour);
    const { violation } = await simulate({
      ...population,
      policies: withSettings(settings, population.policies),
      overrides,
    });
    if (violation) return violation;
  }
  return null;
}

describe('planted defects', () => {
  it('do not exist in the unchanged code: no rule is violated', async () => {
    const violation = await firstViolation({ planted: {}, behaviour: stressBehaviour });
    expect(violation && describeViolation(violation)).to.equal(null);
  });

  for (const [what, defect] of Object.entries(DEFECTS))
    it(`are found: ${what}`, async () => {
      const violation = await firstViolation(defect);
      expect(violation?.rule, violation ? describeViolation(violation) : 'no violation').to.equal(defect.breaks);
    });

  it('exist for every rule', () => {
    const broken = new Set(Object.values(DEFECTS).map(({ breaks }) => breaks));
    const unproven = Object.keys(RULES).filter((rule) => !broken.has(rule as keyof typeof RULES));
    expect(unproven).to.deep.equal([]);
  });
});
