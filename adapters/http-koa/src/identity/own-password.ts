import type { WarnAccountOwner } from '@spotter/core/identity';
import type { PersonId } from '@spotter/core/kernel';
import type { PasswordAttempt } from '../kernel/password-attempt.js';

/** The password of a signed-in caller: wrong ones count for the account, and its owner gets a warning when it is locked. */
export const ownPassword =
  (warnAccountOwner: Pick<WarnAccountOwner, 'execute'>) =>
  ({ caller: { id } }: { readonly caller: { readonly id: PersonId } }): PasswordAttempt => ({
    account: id,
    onLocked: () => warnAccountOwner.execute({ personId: id, warning: 'login-locked' }),
  });
