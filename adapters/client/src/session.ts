/** What log-in gives. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A person's tokens, renewed once for all requests that find them run out together: a refresh token is good for one use. */
export class Session {
  private renewing: Promise<boolean> | null = null;

  /**
   * @param renew null when the service no longer takes the refresh token
   * @param onTokens told of new tokens, to keep them, and of null when the person has to log in again
   */
  constructor(
    private tokens: Tokens,
    private readonly renew: (refreshToken: string) => Promise<Tokens | null>,
    private readonly onTokens: (tokens: Tokens | null) => void,
  ) {}

  get accessToken(): string {
    return this.tokens.accessToken;
  }

  /** @returns whether there is another token than the refused one. */
  renewed(refused: string): Promise<boolean> {
    if (this.tokens.accessToken !== refused) return Promise.resolve(true);
    this.renewing ??= this.exchange().finally(() => (this.renewing = null));
    return this.renewing;
  }

  private async exchange(): Promise<boolean> {
    const tokens = await this.renew(this.tokens.refreshToken);
    if (tokens !== null) this.tokens = tokens;
    this.onTokens(tokens);
    return tokens !== null;
  }
}
