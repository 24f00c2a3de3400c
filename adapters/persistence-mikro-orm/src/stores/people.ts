import type { People, Person, PersonId } from '@spotter/core';
import type { Session } from '../session.js';
import { person } from '../tables/people.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

export class PostgresPeople implements People {
  private readonly rows: OrmRows<Person>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, person);
  }

  async get(id: PersonId): Promise<Person> {
    return found(await this.rows.find({ id }), 'person');
  }

  findByEmail(email: string): Promise<Person | null> {
    return this.rows.find({ email });
  }

  add(added: Person): Promise<void> {
    return this.rows.add(added);
  }

  async save(read: Person): Promise<void> {
    await saveVersion(this.rows, read);
  }
}
