import type { KnownDevice } from '@spotter/core/identity';

export interface PasswordAttempt {
  /** The account id or the e-mail address. */
  readonly account: string;
  /** A device known to the account; null or absent without one. */
  readonly device?: KnownDevice | null;
  /** Whether the account has a second factor that protects it: then only the address is limited, so that strangers cannot lock it. */
  readonly isProtected?: () => Promise<boolean>;
  /** Runs when an attempt is refused, once a day per account. */
  readonly onLocked?: () => Promise<void>;
}
