import { expect } from 'chai';
import { DAY, instant, minus, plus } from '../../kernel/instant.js';
import { operationPolicies } from '../policy.js';
import { isDetachable } from './detachable.js';

const ENDS_AT = instant(Date.parse('2026-11-30T15:00Z'));
const KEPT_UNTIL = plus(ENDS_AT, 365 * DAY);

describe('a partition', () => {
  it('can be detached a year after the end of its month', () => {
    expect(isDetachable({ endsAt: ENDS_AT }, 'month', KEPT_UNTIL, operationPolicies)).to.equal(true);
    expect(isDetachable({ endsAt: ENDS_AT }, 'month', minus(KEPT_UNTIL, 1), operationPolicies)).to.equal(false);
  });

  it('stays when it is a quarter of the journal or has no end', () => {
    expect(isDetachable({ endsAt: ENDS_AT }, 'quarter', plus(KEPT_UNTIL, 4000 * DAY), operationPolicies)).to.equal(
      false,
    );
    expect(isDetachable({ endsAt: null }, 'month', KEPT_UNTIL, operationPolicies)).to.equal(false);
  });
});
