import type { OutgoingHttpHeaders } from 'node:http';
import { api } from '../support/api.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import type { Level } from './specified-permissions.js';

/** Someone who calls, and what headers prove it for a body. */
export interface CallerKind {
  readonly name: string;
  readonly headers: (body: string) => OutgoingHttpHeaders;
}

/** The refusal that a route of the level answers: 401 when nobody of the kind that it asks for has proved itself, 403 for the wrong person. */
export function refusalFor(level: Level, { name }: CallerKind): 401 | 403 | null {
  const wanted = ADMITTED[level];
  if (wanted === null || wanted.includes(name)) return null;
  return PEOPLE.includes(name) && wanted.some((one) => PEOPLE.includes(one)) ? 403 : 401;
}

const PEOPLE = ['member', 'mentor', 'pro mentor', 'admin'];

const ADMITTED: Readonly<Record<Level, readonly string[] | null>> = {
  public: null,
  auth: PEOPLE,
  member: ['member'],
  mentor: ['mentor', 'pro mentor'],
  'mentor (pro)': ['pro mentor'],
  'member, mentor': ['member', 'mentor', 'pro mentor'],
  admin: ['admin'],
  system: ['system key'],
  cron: ['cron key'],
  'payment gateway (signed)': ['signed webhook'],
};

const LONGER_THAN_A_TOKEN_LIVES = 16 * 60;

/** Every kind of caller there is; the service's clock moves on so that a token can expire. */
export async function everyKindOfCaller(url: string): Promise<readonly CallerKind[]> {
  const logIn = async (name: string) => (await api(url).logIn(`${name}@spotter.test`)).accessToken;
  const expired = await logIn('member1');
  const now = await moveClock(url, LONGER_THAN_A_TOKEN_LIVES);
  const person = async (name: string, demoName: string) => {
    const token = await logIn(demoName);
    return { name, token, headers: () => bearer(token) };
  };
  const people = [
    await person('member', 'member1'),
    await person('mentor', 'mentor1'),
    await person('pro mentor', 'mentor5'),
    await person('admin', 'admin'),
  ];
  const [member] = people;
  return [
    { name: 'nobody', headers: () => ({}) },
    { name: 'garbage token', headers: () => bearer('not.a.token') },
    { name: 'expired token', headers: () => bearer(expired) },
    { name: 'unsigned token', headers: () => bearer(unsigned(member!.token)) },
    { name: 'another scheme', headers: () => ({ authorization: `Basic ${member!.token}` }) },
    ...people,
    { name: 'system key', headers: () => ({ 'x-api-key': SANDBOX.systemKey }) },
    { name: 'cron key', headers: () => ({ 'x-api-key': SANDBOX.cronKey }) },
    { name: 'wrong key', headers: () => ({ 'x-api-key': `${SANDBOX.systemKey} ` + 'x' }) },
    { name: 'empty key', headers: () => ({ 'x-api-key': '' }) },
    { name: 'signed webhook', headers: (body) => signatureOf(body, now) },
    { name: 'webhook of another body', headers: (body) => signatureOf(`${body} `, now) },
    { name: 'webhook of another secret', headers: (body) => signatureOf(body, now, 'whsec_YW5vdGhlcg==') },
    { name: 'old webhook', headers: (body) => signatureOf(body, new Date(now.getTime() - 6 * 60_000)) },
  ];
}

/** The same claims, said to need no signature. */
const unsigned = (token: string): string =>
  [Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url'), token.split('.')[1], ''].join('.');

async function moveClock(url: string, seconds: number): Promise<Date> {
  const system = api(url).withKey(SANDBOX.systemKey);
  const { body } = await system.post<{ now: string }>('/api/system/clock', { advance: seconds });
  return new Date(body.data.now);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
