import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@spotter/app-http';

/** All envelopes of the specification in one type; each test knows which of them it received. */
export interface Envelope<Data> {
  readonly data: Data;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: Readonly<Record<string, unknown>>;
  };
  readonly pagination: {
    readonly page: number;
    readonly size: number;
    readonly total: number;
    readonly nextCursor: string | null;
  };
  readonly meta: { readonly timestamp: string };
}

export interface Answer<Data> {
  readonly status: number;
  readonly body: Envelope<Data>;
  readonly headers: Headers;
}

/** @throws Error if the service refuses */
export function ok<Data>(answer: Answer<Data>): Answer<Data> {
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body.error));
  return answer;
}

type Resource = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, string>>;

/** A client of the service that returns answers of every status. */
export class ApiCaller {
  constructor(
    private readonly url: string,
    private readonly headersOfCaller: () => Fields | Promise<Fields>,
  ) {}

  get<Data = Resource>(path: string, headers?: Fields): Promise<Answer<Data>> {
    return this.call('GET', path, undefined, headers);
  }

  /**
   * @returns the data of a `get`
   * @throws Error if the service refuses
   */
  async read<Data = Resource>(path: string, headers?: Fields): Promise<Data> {
    return ok(await this.get<Data>(path, headers)).body.data;
  }

  post<Data = Resource>(path: string, body?: object, headers?: Fields): Promise<Answer<Data>> {
    return this.call('POST', path, body, headers);
  }

  patch<Data = Resource>(path: string, body: object, headers?: Fields): Promise<Answer<Data>> {
    return this.call('PATCH', path, body, headers);
  }

  delete<Data = Resource>(path: string, headers?: Fields, body?: object): Promise<Answer<Data>> {
    return this.call('DELETE', path, body, headers);
  }

  postCsv<Data = Resource>(path: string, csv: string, headers?: Fields): Promise<Answer<Data>> {
    return this.send('POST', path, csv, { 'content-type': 'text/csv', ...headers });
  }

  private call<Data>(method: string, path: string, body?: object, headers?: Fields): Promise<Answer<Data>> {
    const text = body && JSON.stringify(body);
    return this.send(method, path, text, { ...(body && { 'content-type': 'application/json' }), ...headers });
  }

  private async send<Data>(method: string, path: string, body?: string, headers?: Fields): Promise<Answer<Data>> {
    const answer = await fetch(new URL(path, this.url), {
      method,
      headers: { ...(await this.headersOfCaller()), ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, body: (await answer.json()) as Envelope<Data>, headers: answer.headers };
  }
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: { readonly id: string; readonly role: string; readonly name: string };
}

type AccessToken = Pick<Tokens, 'accessToken'>;

export interface Person extends Tokens {
  readonly email: string;
}

/** The API clients of a test service, by caller. Access tokens live 15 minutes of its clock: log in again after moving the clock. */
export function api(url: string) {
  const anybody = new ApiCaller(url, () => ({}));
  const enter = async (path: string, body: Fields & { readonly email: string }): Promise<Person> => {
    const { status, body: answer } = await anybody.post<Tokens>(path, body);
    if (status >= 400) throw new Error(`${body.email} cannot enter: ${status} ${JSON.stringify(answer.error)}`);
    return { ...answer.data, email: body.email };
  };
  /** `logIn('member1@spotter.test')` logs in one of the demo people. */
  const logIn = (email: string, password: string = DEMO_PASSWORD): Promise<Person> =>
    enter('/api/auth/login', { email, password });
  return {
    anybody,
    logIn,
    as: (tokens: AccessToken) => new ApiCaller(url, () => bearer(tokens)),
    /** The caller logs in at its first request, by the demo password. */
    byEmail(email: string): ApiCaller {
      let headers: Promise<Fields> | undefined;
      return new ApiCaller(url, () => (headers ??= logIn(email).then(bearer)));
    },
    withKey: (key: string) => new ApiCaller(url, () => ({ 'x-api-key': key })),
    /** Registers a member by default. */
    register: (fields: Fields = {}): Promise<Person> =>
      enter('/api/auth/register', {
        email: `${randomUUID()}@example.test`,
        password: DEMO_PASSWORD,
        name: '이하나',
        ...fields,
      }),
  };
}

const bearer = ({ accessToken }: AccessToken): Fields => ({ authorization: `Bearer ${accessToken}` });
