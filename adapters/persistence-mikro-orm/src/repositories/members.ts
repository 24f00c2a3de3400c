import type { Member, Members } from '@spotter/core/member';
import { member } from '../tables/members.js';
import { storedAsRows } from './collection.js';
import { OrmCollection } from './orm-collection.js';

const STORED = storedAsRows(member, 'member');

export class PostgresMembers extends OrmCollection<Member> implements Members {
  protected readonly stored = STORED;
}
