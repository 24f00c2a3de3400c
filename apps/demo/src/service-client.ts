import type { Tokens } from './wire.js';

/** The service said no. */
class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    request: string,
    readonly status: number,
    readonly code: string,
    message: string,
    details: unknown,
  ) {
    super(`${request} was refused: ${status} ${code}: ${message} ${JSON.stringify(details)}`);
  }
}

interface Envelope {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly details: unknown };
}

type Headers = Readonly<Record<string, string>>;

/** Somebody who calls the service: a person with tokens, a machine with a key, or anybody. */
export class Caller {
  constructor(
    private readonly url: string,
    private readonly headers: Headers = {},
  ) {}

  get<Data>(path: string): Promise<Data> {
    return this.data<Data>('GET', path);
  }

  post<Data>(path: string, body: object = {}): Promise<Data> {
    return this.data<Data>('POST', path, body);
  }

  patch<Data>(path: string, body: object): Promise<Data> {
    return this.data<Data>('PATCH', path, body);
  }

  async download(path: string, language: 'ko' | 'en'): Promise<Uint8Array> {
    const answer = await this.send('GET', path, undefined, { 'accept-language': language });
    if (!answer.ok) throw await refusalOf(`GET ${path}`, answer);
    return new Uint8Array(await answer.arrayBuffer());
  }

  protected send(method: string, path: string, body?: object, headers: Headers = {}): Promise<Response> {
    const json = body && { 'content-type': 'application/json' };
    return fetch(new URL(path, this.url), {
      method,
      headers: { 'accept-language': 'en', ...json, ...this.headers, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private async data<Data>(method: string, path: string, body?: object): Promise<Data> {
    const answer = await this.send(method, path, body);
    if (!answer.ok) throw await refusalOf(`${method} ${path}`, answer);
    const { data } = (await answer.json()) as Envelope;
    return data as Data;
  }
}

/** A person who is logged in. The clock leaps, so access tokens run out in the middle: they are renewed then. */
export class LoggedIn extends Caller {
  readonly id: string;
  readonly name: string;

  constructor(
    private readonly service: Caller,
    url: string,
    private tokens: Tokens,
  ) {
    super(url);
    this.id = tokens.user.id;
    this.name = tokens.user.name;
  }

  protected override async send(method: string, path: string, body?: object, headers?: Headers): Promise<Response> {
    const answer = await super.send(method, path, body, { ...headers, ...this.authorization() });
    if (answer.status !== 401) return answer;
    const { refreshToken } = this.tokens;
    this.tokens = await this.service.post<Tokens>('/api/auth/refresh', { refreshToken });
    return super.send(method, path, body, { ...headers, ...this.authorization() });
  }

  private authorization(): Headers {
    return { authorization: `Bearer ${this.tokens.accessToken}` };
  }
}

async function refusalOf(request: string, answer: Response): Promise<Refused> {
  const { error } = (await answer.json()) as Envelope;
  return new Refused(request, answer.status, error?.code ?? '', error?.message ?? '', error?.details);
}

export interface Registration {
  readonly role: 'member' | 'mentor';
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly phone: string;
}

/** The doors of a running service. */
export class ServiceClient {
  readonly anybody: Caller;

  constructor(readonly url: string) {
    this.anybody = new Caller(url);
  }

  withKey(key: string): Caller {
    return new Caller(this.url, { 'x-api-key': key });
  }

  register(registration: Registration): Promise<LoggedIn> {
    return this.logInBy('/api/auth/register', registration);
  }

  logIn(email: string, password: string): Promise<LoggedIn> {
    return this.logInBy('/api/auth/login', { email, password });
  }

  private async logInBy(path: string, body: object): Promise<LoggedIn> {
    return new LoggedIn(this.anybody, this.url, await this.anybody.post<Tokens>(path, body));
  }
}
