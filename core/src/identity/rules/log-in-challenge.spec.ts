import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import {
  recordFailedChallenge,
  isOpenChallenge,
  type LogInChallenge,
  newChallenge,
  passChallenge,
} from './log-in-challenge.js';
import type { PersonId } from '../../kernel/ids.js';
import { instant, minus, MINUTE, plus } from '../../kernel/instant.js';

const NOW = instant(1_900_000_000_000);
const policy = defaultPolicies.secondFactor;
const challenge = newChallenge({ id: 'mina' as PersonId, version: 3 }, 'hash', NOW, policy);

describe('a log-in that awaits its second factor', () => {
  it('is open for five minutes, without the last instant', () => {
    expect(challenge).to.deep.include({ personId: 'mina', personVersion: 3, hash: 'hash', wrongTries: 0 });
    expect(isOpenChallenge(challenge, minus(plus(NOW, 5 * MINUTE), 1), policy)).to.equal(true);
    expect(isOpenChallenge(challenge, plus(NOW, 5 * MINUTE), policy)).to.equal(false);
  });

  it('ends with the fifth wrong code', () => {
    const after = (times: number): LogInChallenge =>
      Array.from({ length: times }).reduce<LogInChallenge>(recordFailedChallenge, challenge);
    expect(isOpenChallenge(after(4), NOW, policy)).to.equal(true);
    expect(isOpenChallenge(after(5), NOW, policy)).to.equal(false);
  });

  it('completes one log-in', () => {
    expect(passChallenge(challenge)).to.deep.equal({ ...challenge, expiresAt: instant(0) });
    expect(isOpenChallenge(passChallenge(challenge), NOW, policy)).to.equal(false);
  });
});
