import type { LogInChallenge, LogInChallenges, SecondFactor, SecondFactors } from '@spotter/core/identity';
import type { Instant, PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { logInChallenge, secondFactor, secondFactorFrom, toSecondFactorRow } from '../tables/second-factors.js';

const FIND = statement(
  `select ${secondFactor.selection('f')} from second_factor f where f.person_id = $1 for no key update`,
);

export class PostgresSecondFactors implements SecondFactors {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(person: PersonId): Promise<SecondFactor | null> {
    return this.unitOfWork.readOneAs(secondFactorFrom, FIND, person);
  }

  upsert(factor: SecondFactor): Promise<void> {
    return this.unitOfWork.write('upsert', secondFactor, toSecondFactorRow(factor));
  }
}

const CHALLENGE = statement(
  `select ${logInChallenge.selection('c')} from log_in_challenge c where c.hash = $1 for no key update`,
);
const OWNER = statement('select person_id as "personId" from log_in_challenge where hash = $1');
const REMOVE_OVER = statement('delete from log_in_challenge where person_id = $1 and expires_at <= $2');

export class PostgresLogInChallenges implements LogInChallenges {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  findOwner(hash: string): Promise<PersonId | null> {
    return this.unitOfWork.readOneAs(({ personId }: Pick<LogInChallenge, 'personId'>) => personId, OWNER, hash);
  }

  find(hash: string): Promise<LogInChallenge | null> {
    return this.unitOfWork.readOne<LogInChallenge>(CHALLENGE, hash);
  }

  async add(challenge: LogInChallenge, at: Instant): Promise<void> {
    await this.unitOfWork.read(REMOVE_OVER, challenge.personId, toTimestamp(at));
    await this.unitOfWork.write('insert', logInChallenge, challenge);
  }

  save(challenge: LogInChallenge): Promise<void> {
    return this.unitOfWork.write('update', logInChallenge, challenge);
  }
}
