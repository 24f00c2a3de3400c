/** A password that a request presents. */
export interface PasswordAttempt {
  /** The account id or the e-mail address. */
  readonly account: string;
  /** A device known to the account; null or absent: none. */
  readonly device?: string | null;
  /** Runs when an attempt is refused, once a day per account. */
  readonly onLocked?: () => Promise<void>;
}
