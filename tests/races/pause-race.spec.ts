import { setTimeout as wait } from 'node:timers/promises';
import { DAY, dayOf, HOUR, parseInstant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Answer, type Person } from '../support/api.js';
import { FOUR, memberWith } from './members.js';
import { openHours, type OpenBlock } from './open-blocks.js';
import { answersTo, countAnswers, ROUNDS, startTwoServers, type TwoServers } from './two-servers.js';

/** Requests of each kind, alternating between the servers. */
const TRIES = 4;

/** Each request starts after a random delay up to this limit. A pause takes longer, so it starts earlier. */
const CANCELS_WITHIN_MS = 60;
const PAUSES_WITHIN_MS = 20;

const DONE_ONCE = { '200': 1, '422 POLICY_VIOLATION': TRIES - 1 };
const REFUSED = { '422 POLICY_VIOLATION': TRIES };

interface PauseResult {
  readonly cancelledReservations: readonly string[];
}

interface ReservedSession {
  readonly id: string;
  readonly status: string;
  readonly cancellation: { readonly late: boolean; readonly deducted: boolean } | null;
}

interface Outcome {
  readonly person: Person;
  readonly reservationId: string;
  readonly cancels: readonly Answer<ReservedSession>[];
  readonly pauses: readonly Answer<PauseResult>[];
}

describe('a concurrent pause and cancellation in two servers', () => {
  let servers: TwoServers;
  let blocks: readonly OpenBlock[];

  before(async () => {
    servers = await startTwoServers();
    blocks = await openHours(servers, 'mentor1', { from: 0, until: 4 });
  });
  after(() => servers.stop());

  /** A block in the future, which every round can book again after the cancellation. */
  async function blockAhead(atLeastMs: number): Promise<OpenBlock> {
    const from = (await servers.now()) + atLeastMs;
    return blocks.find(({ startsAt }) => parseInstant(startsAt)! >= from)!;
  }

  /** Sends concurrent cancellations, and pauses for the day of the session. */
  async function sendConcurrently(block: OpenBlock, pausing: string): Promise<Outcome> {
    const person = await memberWith(servers, FOUR);
    const member = servers.apiClients[0].as(person);
    const booked = ok(await member.post<ReservedSession>('/api/reservations', { blockId: block.id }));
    const { id: reservationId } = booked.body.data;
    const day = dayOf(parseInstant(block.startsAt)!);
    const callers = servers.callers(person, TRIES);
    const afterRandomDelay = <Data>(withinMs: number, send: () => Promise<Answer<Data>>) =>
      wait(Math.random() * withinMs).then(send);
    const cancels = callers.map((caller) =>
      afterRandomDelay(CANCELS_WITHIN_MS, () =>
        caller.delete<ReservedSession>(`/api/reservations/${reservationId}?acceptDeduction=true`),
      ),
    );
    const pauses = callers.map((caller) =>
      afterRandomDelay(PAUSES_WITHIN_MS, () =>
        caller.post<PauseResult>(`/api/memberships/me/pause${pausing}`, { from: day, until: day }),
      ),
    );
    await answersTo<unknown>(servers, [...cancels, ...pauses]);
    return { person, reservationId, cancels: await Promise.all(cancels), pauses: await Promise.all(pauses) };
  }

  const cancelledByPause = ({ pauses }: Outcome): readonly string[] =>
    pauses.flatMap(({ status, body }) => (status === 200 ? body.data.cancelledReservations : []));

  /** From the other server. */
  async function endOf({ person, reservationId }: Outcome): Promise<readonly unknown[]> {
    const caller = servers.apiClients[1].as(person);
    const data = await caller.read<ReservedSession>(`/api/reservations/${reservationId}`);
    const membership = await caller.get<{ credits: { remaining: number } }>('/api/memberships/me');
    return [data.status, data.cancellation?.deducted, membership.body.data.credits.remaining];
  }

  for (const { name, aheadMs, end } of [
    { name: 'in time, free of charge', aheadMs: 2 * DAY, end: ['cancelled', false, FOUR] },
    { name: 'late, deducted', aheadMs: HOUR, end: ['cancelled', true, FOUR - 1] },
  ])
    it(`cancel the session once, ${name}, ${ROUNDS} times`, async function () {
      let byPause = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcome = await sendConcurrently(await blockAhead(aheadMs), '?acceptDeduction=true');
        const cancelled = cancelledByPause(outcome);
        expect(countAnswers(outcome.pauses)).to.deep.equal(DONE_ONCE);
        expect(countAnswers(outcome.cancels)).to.deep.equal(cancelled.length === 0 ? DONE_ONCE : REFUSED);
        expect(cancelled).to.deep.equal(cancelled.length === 0 ? [] : [outcome.reservationId]);
        expect(await endOf(outcome)).to.deep.equal(end);
        byPause += cancelled.length;
      }
      this.test!.title += `: ${byPause} by the pause, ${ROUNDS - byPause} by the member`;
    });

  it(`pause only after the cancellation when only that accepts the deduction, ${ROUNDS} times`, async function () {
    let paused = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcome = await sendConcurrently(await blockAhead(HOUR), '');
      expect(countAnswers(outcome.cancels)).to.deep.equal(DONE_ONCE);
      expect(countAnswers(outcome.pauses)).to.be.deep.oneOf([DONE_ONCE, REFUSED]);
      expect(cancelledByPause(outcome)).to.deep.equal([]);
      expect(await endOf(outcome)).to.deep.equal(['cancelled', true, FOUR - 1]);
      paused += Number('200' in countAnswers(outcome.pauses));
    }
    this.test!.title += `: ${paused} paused`;
  });
});
