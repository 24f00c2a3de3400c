import { z } from 'zod';
import type { IdentityPolicy, WarnAccountOwner } from '@spotter/core/identity';
import type { PersonId } from '@spotter/core/kernel';
import type { PasswordAttempt } from '../kernel/password-attempt.js';

/** The password of a signed-in caller: wrong ones count for the account, and its owner gets a warning when it is locked. */
export const ownPassword =
  (warnAccountOwner: Pick<WarnAccountOwner, 'execute'>) =>
  ({ caller: { id } }: { readonly caller: { readonly id: PersonId } }): PasswordAttempt => ({
    account: id,
    onLocked: () => warnAccountOwner.execute({ personId: id, warning: 'login-locked' }),
  });

export interface RequestWithPassword {
  readonly caller: { readonly id: PersonId };
  readonly body: { readonly password?: string | undefined };
}

/** As `ownPassword`, where the password is optional: a request without a password is not a guess. */
export const givenPassword =
  (warnAccountOwner: Pick<WarnAccountOwner, 'execute'>) =>
  (request: RequestWithPassword): PasswordAttempt | null =>
    request.body.password === undefined ? null : ownPassword(warnAccountOwner)(request);

/** UAX 15: decomposed text is at most four times as long. */
const DECOMPOSED = 4;

/** A password to compare. Not normalized: hashes of earlier versions are of the text as it was typed. */
export const currentPassword = ({ maxPasswordLength }: Pick<IdentityPolicy, 'maxPasswordLength'>) =>
  z
    .string()
    .min(1)
    .max(DECOMPOSED * maxPasswordLength);
