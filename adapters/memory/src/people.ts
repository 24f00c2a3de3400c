import { invalid, type People, type Person, type PersonId } from '@spotter/core';
import { found } from './finding.js';
import type { Tables } from './tables.js';
import { saveVersion } from './versions.js';

export class MemoryPeople implements People {
  constructor(private readonly tables: Pick<Tables, 'people'>) {}

  async get(id: PersonId): Promise<Person> {
    return found(this.tables.people, id, 'person');
  }

  async findByEmail(email: string): Promise<Person | null> {
    return this.ownerOf(email) ?? null;
  }

  async add(person: Person): Promise<void> {
    this.refuseTakenEmail(person);
    this.tables.people.add(person);
  }

  async save(person: Person): Promise<void> {
    this.refuseTakenEmail(person);
    saveVersion(this.tables.people, person);
  }

  private refuseTakenEmail({ id, email }: Person): void {
    const owner = this.ownerOf(email);
    if (owner && owner.id !== id) throw invalid('email', 'This e-mail address has an account.');
  }

  private ownerOf(email: string): Person | undefined {
    return this.tables.people.find('email', email);
  }
}
