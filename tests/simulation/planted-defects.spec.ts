import { busyBehaviour, describe as inWords, RULES, simulate } from '@spotter/simulation';
import { expect } from 'chai';

import { DEFECTS } from './defects.js';

const town = { seed: 13, members: 12, mentors: 4, days: 30, behaviour: busyBehaviour } as const;

describe('a planted defect is found:', () => {
  it('none, where none is planted', async () => {
    const { violation } = await simulate(town);
    expect(violation && inWords(violation)).to.equal(null);
  });

  for (const [what, { planted, breaks }] of Object.entries(DEFECTS))
    it(what, async () => {
      const { violation } = await simulate({ ...town, around: planted });
      expect(violation?.rule, violation ? inWords(violation) : 'nothing was found').to.equal(breaks);
    });

  it('by every rule that is a rule of the business', () => {
    const broken = new Set(Object.values(DEFECTS).map(({ breaks }) => breaks));
    const never = Object.keys(RULES).filter((rule) => !broken.has(rule as keyof typeof RULES));
    expect(never).to.deep.equal([]);
  });
});
