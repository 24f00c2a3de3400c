import type { People, Person } from '@spotter/core/identity';
import type { Instant, PersonId } from '@spotter/core/kernel';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { person } from '../tables/people.js';
import { storedAsRows } from './collection.js';
import { requireRow } from './optimistic-lock.js';
import { OrmCollection } from './orm-collection.js';

const STORED = storedAsRows(person, 'person');

const OPEN = `select ${person.selection('p')} from person p where p.closed_at is null`;
const GET = statement(`${OPEN} and p.id = $1 for no key update`);
const FIND = statement(`${OPEN} and p.email = $1 for no key update`);
const CLOSED = statement('select from person where id = $1 and closed_at is not null');
const CLOSE = statement('update person set closed_at = $2 where id = $1');

export class PostgresPeople extends OrmCollection<Person> implements People {
  protected readonly stored = STORED;

  override async get(id: PersonId): Promise<Person> {
    return requireRow(await this.find(id), 'person');
  }

  find(id: PersonId): Promise<Person | null> {
    return this.unitOfWork.readOne<Person>(GET, id);
  }

  findByEmail(email: string): Promise<Person | null> {
    return this.unitOfWork.readOne<Person>(FIND, email);
  }

  async isClosed(id: PersonId): Promise<boolean> {
    return (await this.unitOfWork.read(CLOSED, id)).length > 0;
  }

  async close(read: Person, at: Instant): Promise<void> {
    await this.save(read);
    await this.unitOfWork.read(CLOSE, read.id, toTimestamp(at));
  }
}
