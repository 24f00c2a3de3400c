import type { Repositories } from '../../application/repositories.js';
import type { Person } from '../rules/person.js';
import type { AdminId } from '../../kernel/ids.js';

/** Whether the person may log in. Locks the staff account of an administrator: a deactivation follows this transaction, or was seen. */
export const isActiveAccount = async (
  { staffAccounts }: Pick<Repositories, 'staffAccounts'>,
  { id, role }: Pick<Person, 'id' | 'role'>,
): Promise<boolean> => role !== 'admin' || (await staffAccounts.get(id as AdminId)).deactivatedAt === null;
