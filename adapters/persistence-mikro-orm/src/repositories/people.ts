import type { People, Person } from '@spotter/core/identity';
import type { Instant, PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { person } from '../tables/people.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow, saveVersion } from './optimistic-lock.js';

const OPEN = `select ${person.selection('p')} from person p where p.closed_at is null`;
const GET = statement(`${OPEN} and p.id = $1 for no key update`);
const FIND = statement(`${OPEN} and p.email = $1 for no key update`);
const CLOSED = statement('select from person where id = $1 and closed_at is not null');
const CLOSE = statement('update person set closed_at = $2 where id = $1');

export class PostgresPeople implements People {
  private readonly rows: OrmRepository<Person>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, person);
  }

  async get(id: PersonId): Promise<Person> {
    return requireRow(await this.find(id), 'person');
  }

  find(id: PersonId): Promise<Person | null> {
    return this.unitOfWork.readOne<Person>(GET, id);
  }

  findByEmail(email: string): Promise<Person | null> {
    return this.unitOfWork.readOne<Person>(FIND, email);
  }

  add(added: Person): Promise<void> {
    return this.rows.add(added);
  }

  save(read: Person): Promise<void> {
    return saveVersion(this.rows, read);
  }

  async isClosed(id: PersonId): Promise<boolean> {
    return (await this.unitOfWork.read(CLOSED, id)).length > 0;
  }

  async close(read: Person, at: Instant): Promise<void> {
    await this.save(read);
    await this.unitOfWork.read(CLOSE, read.id, toTimestamp(at));
  }
}
