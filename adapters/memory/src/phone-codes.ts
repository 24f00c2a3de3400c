import type { PersonId, PhoneCode, PhoneCodes } from '@spotter/core';
import type { Tables } from './tables.js';

export class MemoryPhoneCodes implements PhoneCodes {
  constructor(private readonly tables: Pick<Tables, 'phoneCodes'>) {}

  async find(person: PersonId): Promise<PhoneCode | null> {
    return this.tables.phoneCodes.get(person) ?? null;
  }

  async keep(code: PhoneCode): Promise<void> {
    this.tables.phoneCodes.put(code);
  }
}
