import { SEEDED_PLANS } from '@spotter/core';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import type { TwoServers } from './two-servers.js';

/** The plan of four sessions in a month. */
export const FOUR = 4;

/** That of 24 in three months. */
const TWENTY_FOUR = 24;

/** What a member joins the plan of so many sessions with. */
export const joining = (sessions: number, billingKey = 'sandbox-ok') => ({
  planId: SEEDED_PLANS.find((plan) => plan.sessions === sessions)!.id,
  payment: { billingKey },
});

/** A new one, with a membership of so many sessions. */
export async function memberWith({ doors }: TwoServers, sessions: number, index = 0): Promise<Person> {
  const door = doors[index % 2]!;
  const person = await door.register();
  const { status } = await door.as(person).post('/api/memberships', joining(sessions));
  expect(status).to.equal(201);
  return person;
}

/** So many, each with credits for a long run. */
export const crowdOf = (servers: TwoServers, count: number): Promise<readonly Person[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => memberWith(servers, TWENTY_FOUR, index)));
