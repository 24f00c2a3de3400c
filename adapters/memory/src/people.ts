import { accountClosedError, emailTakenError, type People, type Person } from '@spotter/core/identity';
import { notFound, type PersonId } from '@spotter/core/kernel';
import { VersionedCollection } from './collection.js';
import type { Readings, Tables } from './tables.js';

export class MemoryPeople extends VersionedCollection<Person> implements People {
  constructor(private readonly tables: Pick<Tables, 'people' | 'closedAccounts'>) {
    super(tables.people, 'person');
  }

  override async get(id: PersonId): Promise<Person> {
    if (await this.isClosed(id)) throw notFound('person');
    return super.get(id);
  }

  async find(id: PersonId): Promise<Person | null> {
    return (await this.isClosed(id)) ? null : (this.tables.people.get(id) ?? null);
  }

  async findByEmail(email: string): Promise<Person | null> {
    const owner = this.ownerOf(email);
    return owner && !this.tables.closedAccounts.get(owner.id) ? owner : null;
  }

  override async add(person: Person): Promise<void> {
    this.refuseTakenEmail(person);
    await super.add(person);
  }

  override async save(person: Person): Promise<void> {
    this.refuseTakenEmail(person);
    await super.save(person);
  }

  async isClosed(id: PersonId): Promise<boolean> {
    return this.tables.closedAccounts.get(id) !== undefined;
  }

  async close(person: Person): Promise<void> {
    await this.save(person);
    this.tables.closedAccounts.add({ id: person.id });
  }

  private refuseTakenEmail({ id, email }: Person): void {
    const owner = this.ownerOf(email);
    if (owner && owner.id !== id) throw emailTakenError();
  }

  private ownerOf(email: string): Person | undefined {
    return this.tables.people.find('email', email);
  }
}

/** @throws DomainError unauthorized: a closed account accepts no new records. */
export function refuseClosed({ closedAccounts }: Pick<Readings, 'closedAccounts'>, person: PersonId): void {
  if (closedAccounts.get(person)) throw accountClosedError();
}
