import type { PhoneCode, PhoneCodes } from '@spotter/core/identity';
import type { PersonId } from '@spotter/core/kernel';
import type { Tables } from './tables.js';

export class MemoryPhoneCodes implements PhoneCodes {
  constructor(private readonly tables: Pick<Tables, 'phoneCodes'>) {}

  async find(person: PersonId): Promise<PhoneCode | null> {
    return this.tables.phoneCodes.get(person) ?? null;
  }

  async upsert(code: PhoneCode): Promise<void> {
    this.tables.phoneCodes.put(code);
  }
}
