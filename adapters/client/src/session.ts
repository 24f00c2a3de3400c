/** The tokens of a log-in. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A person's tokens. Concurrent requests share one renewal, because a refresh token can be used once. */
export class Session {
  private renewing: Promise<boolean> | null = null;
  private isRefused = false;

  /**
   * @param renew returns null when the service refuses the refresh token, and throws when it could not answer
   * @param onTokens called with new tokens, to store them, and with null when the person must log in again
   */
  constructor(
    private tokens: Tokens,
    private readonly renew: (refreshToken: string) => Promise<Tokens | null>,
    private readonly onTokens: (tokens: Tokens | null) => void,
  ) {}

  get accessToken(): string {
    return this.tokens.accessToken;
  }

  /** @returns whether a token other than the refused one is available. */
  renewAfter(refused: string): Promise<boolean> {
    if (this.tokens.accessToken !== refused) return Promise.resolve(true);
    // Sent again, the refresh token would end the log-in for a client that has newer tokens of it.
    if (this.isRefused) return Promise.resolve(false);
    this.renewing ??= this.exchange().finally(() => (this.renewing = null));
    return this.renewing;
  }

  private async exchange(): Promise<boolean> {
    const tokens = await this.renew(this.tokens.refreshToken);
    if (tokens === null) this.isRefused = true;
    else this.tokens = tokens;
    this.onTokens(tokens);
    return tokens !== null;
  }
}
