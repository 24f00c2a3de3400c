import type { Member } from '@spotter/core/member';
import { Table, optional, real, text, uuid, whole } from '../table.js';

export const member = new Table<Member>('member', ['id'], {
  id: uuid(),
  persona: optional(text()),
  goal: optional(text()),
  birthYear: optional(whole()),
  sex: optional(text()),
  heightCm: optional(real()),
  weightKg: optional(real()),
  homeStoreId: optional(uuid()),
  version: whole(),
});
