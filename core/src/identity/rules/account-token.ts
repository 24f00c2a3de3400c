import type { AccountTokenPolicy } from '../policy.js';
import type { AccountTokenKind } from './account-token-kind.js';
import { nextAttemptAt, selectCounted } from './counted-attempts.js';
import type { EncryptedText } from '../../kernel/cipher.js';
import type { PersonId } from '../../kernel/ids.js';
import { instant, type Instant, plus } from '../../kernel/instant.js';

/** The last token of its kind that a person got. Its hash is stored; its text is stored encrypted until the e-mail is sent. */
export interface AccountToken {
  readonly personId: PersonId;
  readonly kind: AccountTokenKind;
  readonly hash: string;
  /** The encrypted token; null once the e-mail was sent, or the token is used. */
  readonly encrypted: EncryptedText | null;
  /** The token is invalid from then on. */
  readonly expiresAt: Instant;
  /** The issue times of this token and of those before it, as long as they count against the limit. */
  readonly issuedAt: readonly Instant[];
}

type TokenOwner = Pick<AccountToken, 'personId' | 'kind'>;

/** The cipher context of a token. */
export const tokenContext = ({ personId, kind }: TokenOwner): string => `account-token:${kind}:${personId}`;

/** The earliest instant for another token of the kind (docs/domain.md, Access and errors); null when one can be issued now. */
export const nextIssueAt = (
  last: AccountToken | null,
  at: Instant,
  { issues, issuesWithinMs }: AccountTokenPolicy,
): Instant | null => nextAttemptAt(last?.issuedAt ?? [], at, issues, issuesWithinMs);

/** A new token in the place of the last one, which is invalid from now on. */
export const nextAccountToken = (
  last: AccountToken | null,
  issued: Pick<AccountToken, 'personId' | 'kind' | 'hash' | 'encrypted'>,
  at: Instant,
  { lifeMs, issues, issuesWithinMs }: AccountTokenPolicy,
): AccountToken => ({
  ...issued,
  expiresAt: plus(at, lifeMs[issued.kind]),
  issuedAt: [...selectCounted(last?.issuedAt ?? [], at, issuesWithinMs).slice(1 - issues), at],
});

/** Whether the token is valid: before `expiresAt`, that instant excluded. A used token has expired. */
export const isValidToken = ({ expiresAt }: AccountToken, at: Instant): boolean => at < expiresAt;

/**
 * Marks a token as used or withdrawn. It is no longer valid at any instant, because a request that waits for the person's lock has read
 * the clock before.
 */
export const invalidateToken = (token: AccountToken): AccountToken => ({
  ...token,
  encrypted: null,
  expiresAt: instant(0),
});
