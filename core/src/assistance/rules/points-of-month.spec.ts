import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DomainError } from '../../kernel/domain-error.js';
import { krw } from '../../kernel/krw.js';
import { codeAndPolicyOf, refusalOf } from '../../kernel/testing/refusal-of.js';
import { requireGiveable } from './points-of-month.js';

const give = (points: number, given: number, role: 'support' | 'owner') => () =>
  requireGiveable(krw(points), krw(given), role, defaultPolicies.assistance);

describe('points that staff give', () => {
  it('are at least one', () => {
    expect(give(1, 0, 'support')).not.to.throw();
    for (const points of [0, -1]) expect(give(points, 0, 'owner')).to.throw(DomainError, 'At least one point');
  });

  for (const [role, limit] of [
    ['support', 100_000],
    ['owner', 1_000_000],
  ] as const) {
    it(`are at most ${limit} a month by ${role}, including those that others gave`, () => {
      expect(give(limit, 0, role)).not.to.throw();
      expect(give(1, limit - 1, role)).not.to.throw();
      for (const refused of [give(limit + 1, 0, role), give(2, limit - 1, role), give(1, limit, role)])
        expect(codeAndPolicyOf(refused)).to.equal('policy-violation gesture-limit');
      expect(refusalOf(give(2, limit - 1, role))?.details).to.deep.equal({ policy: 'gesture-limit', limit, left: 1 });
    });
  }

  it('are refused for support when an owner gave more than the limit of support', () => {
    expect(refusalOf(give(1, 500_000, 'support'))?.details).to.include({ limit: 100_000, left: 0 });
  });
});
