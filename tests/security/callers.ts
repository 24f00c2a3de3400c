import { createHmac } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { addStaff } from '../support/add-staff.js';
import { api } from '../support/api.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import type { TestService } from '../support/service.js';
import { signTossWebhook } from '../support/toss-server.js';
import type { Level, SpecifiedRoute } from './specified-permissions.js';

/** A kind of caller, with the credentials for a body. */
export interface CallerKind {
  readonly name: string;
  readonly headers: (body: string) => OutgoingHttpHeaders;
}

type Restriction = Pick<SpecifiedRoute, 'permission' | 'staffRoles'>;

/** The refusal for a caller on a route: 401 without the required credentials, 403 for the wrong person. */
export function refusalFor({ permission, staffRoles }: Restriction, { name }: CallerKind): 401 | 403 | null {
  const wanted = permission === 'admin' ? staffRoles : ADMITTED[permission];
  if (wanted === null || wanted.includes(name)) return null;
  return PEOPLE.includes(name) && wanted.some((one) => PEOPLE.includes(one)) ? 403 : 401;
}

const MEMBERS = ['member', 'other member'];
const MENTORS = ['mentor', 'other mentor', 'pro mentor', 'pro mentor on hold'];
const STAFF = ['owner', 'finance', 'support', 'operations'];
const PEOPLE = [...MEMBERS, ...MENTORS, ...STAFF];

/** The callers admitted by each level; null for everyone. */
export const ADMITTED: Readonly<Record<Level, readonly string[] | null>> = {
  public: null,
  auth: PEOPLE,
  member: MEMBERS,
  mentor: MENTORS,
  'mentor (pro)': ['pro mentor'],
  'member, mentor': [...MEMBERS, ...MENTORS],
  admin: STAFF,
  system: ['system key'],
  cron: ['cron key'],
  'branch screen': ['screen key'],
  'payment gateway (signed)': ['signed webhook'],
  'bank (signed)': ['signed webhook of the bank'],
};

const LONGER_THAN_A_TOKEN_LIVES = 16 * 60;

/** Every kind of caller. The service's clock moves, so that a token can expire. */
export async function everyKindOfCaller({ url, databaseUrl }: TestService): Promise<readonly CallerKind[]> {
  const logIn = async (name: string) => (await api(url).logIn(`${name}@spotter.test`)).accessToken;
  const expired = await logIn('member1');
  const now = await moveClock(url, LONGER_THAN_A_TOKEN_LIVES);
  const person = async (name: string, demoName: string) => {
    const token = await logIn(demoName);
    return { name, token, headers: () => bearer(token) };
  };
  for (const role of STAFF.slice(1)) await addStaff(databaseUrl, role);
  const people = [
    await person('member', 'member1'),
    await person('other member', 'member2'),
    await person('mentor', 'mentor1'),
    await person('other mentor', 'mentor2'),
    await person('pro mentor', 'mentor5'),
    await person('pro mentor on hold', 'mentor6'),
    await person('owner', 'admin'),
    ...(await Promise.all(STAFF.slice(1).map((role) => person(role, role)))),
  ];
  await putTierOnHold(databaseUrl, 'mentor6');
  const loggedOut = await logIn('member3');
  await api(url).as({ accessToken: loggedOut }).post('/api/auth/logout', {});
  const [member] = people;
  const screenKey = await keyOfAScreen(url);
  return [
    { name: 'nobody', headers: () => ({}) },
    { name: 'garbage token', headers: () => bearer('not.a.token') },
    { name: 'expired token', headers: () => bearer(expired) },
    { name: 'token after log-out', headers: () => bearer(loggedOut) },
    { name: 'token signed by somebody else', headers: () => bearer(signedElsewhere(member!.token)) },
    { name: 'unsigned token', headers: () => bearer(unsigned(member!.token)) },
    { name: 'another scheme', headers: () => ({ authorization: `Basic ${member!.token}` }) },
    ...people,
    { name: 'system key', headers: () => ({ 'x-api-key': SANDBOX.systemKey }) },
    { name: 'cron key', headers: () => ({ 'x-api-key': SANDBOX.cronKey }) },
    { name: 'screen key', headers: () => ({ 'x-api-key': screenKey }) },
    { name: 'wrong key', headers: () => ({ 'x-api-key': `${SANDBOX.systemKey} ` + 'x' }) },
    { name: 'empty key', headers: () => ({ 'x-api-key': '' }) },
    { name: 'signed webhook', headers: (body) => signatureOf(body, now) },
    { name: 'signed webhook of the bank', headers: (body) => signTossWebhook(body, SANDBOX.bankKey) },
    { name: 'webhook of the bank of another body', headers: (body) => signTossWebhook(`${body} `, SANDBOX.bankKey) },
    { name: 'webhook of the bank of another key', headers: (body) => signTossWebhook(body) },
    { name: 'webhook of another body', headers: (body) => signatureOf(`${body} `, now) },
    { name: 'webhook of another secret', headers: (body) => signatureOf(body, now, 'whsec_YW5vdGhlcg==') },
    { name: 'old webhook', headers: (body) => signatureOf(body, new Date(now.getTime() - 6 * 60_000)) },
  ];
}

export async function keyOfAScreen(url: string): Promise<string> {
  const admin = api(url).as(await api(url).logIn('admin@spotter.test'));
  const [store] = await admin.read<{ id: string }[]>('/api/stores');
  const { body } = await admin.post<{ key: string }>(`/api/admin/stores/${store!.id}/screen-keys`, {
    name: 'Entrance',
  });
  return body.data.key;
}

/** The same claims with the algorithm `none`. */
const unsigned = (token: string): string =>
  [Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url'), token.split('.')[1], ''].join('.');

/** The same claims, signed with another secret. */
function signedElsewhere(token: string): string {
  const claims = token.split('.').slice(0, 2).join('.');
  return `${claims}.${createHmac('sha256', 'another secret').update(claims).digest('base64url')}`;
}

async function putTierOnHold(databaseUrl: string, name: string): Promise<void> {
  const person = 'select id from person where email = $1';
  await rowsOf(databaseUrl, `update mentor set tier_status = 'on_hold' where id = (${person})`, [
    `${name}@spotter.test`,
  ]);
}

async function moveClock(url: string, seconds: number): Promise<Date> {
  const system = api(url).withKey(SANDBOX.systemKey);
  const { body } = await system.post<{ now: string }>('/api/system/clock', { advance: seconds });
  return new Date(body.data.now);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
