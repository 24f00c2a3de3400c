import type { LogInChallenge, LogInChallenges, SecondFactor, SecondFactors } from '@spotter/core/identity';
import type { PersonId } from '@spotter/core/kernel';
import { refuseClosed } from './people.js';
import type { Tables } from './tables.js';

export class MemorySecondFactors implements SecondFactors {
  constructor(private readonly tables: Pick<Tables, 'secondFactors' | 'closedAccounts'>) {}

  async find(person: PersonId): Promise<SecondFactor | null> {
    return this.tables.secondFactors.get(person) ?? null;
  }

  async upsert(factor: SecondFactor): Promise<void> {
    refuseClosed(this.tables, factor.personId);
    this.tables.secondFactors.put(factor);
  }
}

/** Challenges that are over stay: rows are not removed from a table. */
export class MemoryLogInChallenges implements LogInChallenges {
  constructor(private readonly tables: Pick<Tables, 'logInChallenges' | 'closedAccounts'>) {}

  async findOwner(hash: string): Promise<PersonId | null> {
    return this.tables.logInChallenges.get(hash)?.personId ?? null;
  }

  async find(hash: string): Promise<LogInChallenge | null> {
    return this.tables.logInChallenges.get(hash) ?? null;
  }

  async add(challenge: LogInChallenge): Promise<void> {
    refuseClosed(this.tables, challenge.personId);
    this.tables.logInChallenges.add(challenge);
  }

  async save(challenge: LogInChallenge): Promise<void> {
    this.tables.logInChallenges.put(challenge);
  }
}
