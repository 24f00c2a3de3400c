import type { Instant, People, Person, PersonId } from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { person } from '../tables/people.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

const OPEN = `select ${person.selection('p')} from person p where p.closed_at is null`;
const GET = statement(`${OPEN} and p.id = $1 for no key update`);
const FIND = statement(`${OPEN} and p.email = $1 for no key update`);
const CLOSE = statement('update person set closed_at = $2 where id = $1');

export class PostgresPeople implements People {
  private readonly rows: OrmRows<Person>;

  constructor(private readonly session: Session) {
    this.rows = new OrmRows(session, person);
  }

  async get(id: PersonId): Promise<Person> {
    const [row] = await this.session.read<Person>(GET, id);
    return found(row, 'person');
  }

  async findByEmail(email: string): Promise<Person | null> {
    const [row] = await this.session.read<Person>(FIND, email);
    return row ?? null;
  }

  add(added: Person): Promise<void> {
    return this.rows.add(added);
  }

  async save(read: Person): Promise<void> {
    await saveVersion(this.rows, read);
  }

  async close(read: Person, at: Instant): Promise<void> {
    await this.save(read);
    await this.session.read(CLOSE, read.id, toTimestamp(at));
  }
}
