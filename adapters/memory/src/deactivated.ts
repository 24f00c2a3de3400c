import type { PersonId } from '@spotter/core/kernel';
import type { Readings } from './tables.js';

/** Whether an administrator is deactivated; false for everybody else. */
export const isDeactivated = ({ staffAccounts }: Pick<Readings, 'staffAccounts'>, id: PersonId): boolean =>
  (staffAccounts.get(id)?.deactivatedAt ?? null) !== null;
