import { dataOf, spotterClient, type ClientOptions, type Schemas, type SpotterClient } from '@spotter/client';

/** A logged-in person. The clock moves in jumps, so access tokens expire during the run; the client renews them. */
export interface LogInResult {
  readonly id: string;
  readonly name: string;
  readonly api: SpotterClient;
}

export interface Registration {
  readonly role: 'member' | 'mentor';
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly phone: string;
}

/** The API access of a running service. */
export class Service {
  readonly anybody: SpotterClient;

  constructor(readonly url: string) {
    this.anybody = this.client({});
  }

  withKey(apiKey: string): SpotterClient {
    return this.client({ apiKey });
  }

  async register(registration: Registration): Promise<LogInResult> {
    return this.toLogInResult(dataOf(await this.anybody.POST('/api/auth/register', { body: registration })));
  }

  async logIn(email: string, password: string): Promise<LogInResult> {
    const begun = dataOf(await this.anybody.POST('/api/auth/login', { body: { email, password } }));
    if ('mfaRequired' in begun) throw new Error(`${email} has a second factor.`);
    return this.toLogInResult(begun);
  }

  private toLogInResult(tokens: Schemas['Tokens']): LogInResult {
    const { id, name } = tokens.user;
    return { id, name, api: this.client({ tokens }) };
  }

  private client(options: Partial<ClientOptions>): SpotterClient {
    return spotterClient({ baseUrl: this.url, language: 'en', ...options });
  }
}
