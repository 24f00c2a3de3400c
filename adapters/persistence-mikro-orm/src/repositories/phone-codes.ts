import type { PhoneCode, PhoneCodes } from '@spotter/core/identity';
import type { PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { phoneCode } from '../tables/people.js';

const FIND = statement(`select ${phoneCode.selection('c')} from phone_code c where c.person_id = $1 for no key update`);

export class PostgresPhoneCodes implements PhoneCodes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(person: PersonId): Promise<PhoneCode | null> {
    return this.unitOfWork.readOne<PhoneCode>(FIND, person);
  }

  upsert(code: PhoneCode): Promise<void> {
    return this.unitOfWork.write('upsert', phoneCode, code);
  }
}
