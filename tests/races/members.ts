import { SEEDED_PLANS } from '@spotter/core/membership';
import { ok, type Person } from '../support/api.js';
import type { TwoServers } from './two-servers.js';

/** Sessions of the smallest plan. */
export const FOUR = 4;

/** Sessions of the plan of three months. */
const TWENTY_FOUR = 24;

/** The body of a request to join the plan with this number of sessions. */
export const joining = (sessions: number, billingKey = 'sandbox-ok') => ({
  planId: SEEDED_PLANS.find((plan) => plan.sessions === sessions)!.id,
  payment: { billingKey },
});

/** Registers a member and joins the plan with this number of sessions. */
export async function memberWith(
  { apiClients }: TwoServers,
  sessions: number,
  index = 0,
  billingKey?: string,
): Promise<Person> {
  const apiClient = apiClients[index % 2]!;
  const person = await apiClient.register();
  ok(await apiClient.as(person).post('/api/memberships', joining(sessions, billingKey)));
  return person;
}

/** The first instant of the last day that the terms with so many credits cover, in epoch milliseconds: a renewal is due. */
export async function lastDayOfTerms({ rows }: Pick<TwoServers, 'rows'>, credits: number): Promise<number> {
  const [last] = await rows<{ at: Date }>(
    `select (max(ends_on) - 1) at time zone 'Asia/Seoul' as at from term where credits = $1`,
    credits,
  );
  return last!.at.getTime();
}

/** Registrations at once: more wait too long for a transaction on a busy machine. */
const AT_ONCE = 10;

/** Members with 24 credits each, enough for many rounds. */
export async function crowdOf(servers: TwoServers, count: number): Promise<readonly Person[]> {
  const crowd: Person[] = [];
  while (crowd.length < count) {
    const size = Math.min(AT_ONCE, count - crowd.length);
    const next = Array.from({ length: size }, (_, index) => memberWith(servers, TWENTY_FOUR, index));
    crowd.push(...(await Promise.all(next)));
  }
  return crowd;
}
