/** Each kind is the key of the event whose e-mail holds the token. */
export const ACCOUNT_TOKEN_KINDS = ['password-reset', 'email-verification', 'staff-invitation'] as const;

export type AccountTokenKind = (typeof ACCOUNT_TOKEN_KINDS)[number];

/** Whether the event's e-mail holds a token. */
export const isAccountTokenKind = (text: string): text is AccountTokenKind =>
  (ACCOUNT_TOKEN_KINDS as readonly string[]).includes(text);

/** The kinds whose owner sets a password with the token. */
export const PASSWORD_TOKEN_KINDS: readonly AccountTokenKind[] = ['password-reset', 'staff-invitation'];
