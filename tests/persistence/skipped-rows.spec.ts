import { defaultPolicies, type Repositories } from '@spotter/core/application';
import { HOUR, MINUTE, minus, plus } from '@spotter/core/kernel';
import { intervalOf, periodOn } from '@spotter/core/payout';
import type { VideoKey } from '@spotter/core/mentor';
import { expect } from 'chai';
import { aDelivery, anEarning, aPayment, aPointLot, aRefreshToken, MONDAY, newId, NINE } from '../contract/builders.js';
import { addMembership, addReservation, addTestData, type TestData } from '../contract/test-data.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const PERIOD = periodOn(MONDAY, defaultPolicies.payout);
const BEFORE = minus(NINE, 1);

/** A row of a table, and the read that skips it. */
interface SkippedRow {
  readonly add: (repositories: Repositories, data: TestData) => Promise<unknown>;
  /** The number of rows that the read finds. */
  readonly find: (repositories: Repositories) => Promise<number>;
}

const lengthOf = async (found: Promise<readonly unknown[]>): Promise<number> => (await found).length;

const ROWS: Readonly<Record<string, SkippedRow>> = {
  earning: {
    add: ({ earnings }, { mentor }) => earnings.add(anEarning({ mentorId: mentor.id, releasableAt: NINE })),
    find: ({ earnings }) => lengthOf(earnings.lockDue(NINE, 10)),
  },
  payout_due: {
    add: async ({ earnings, payouts }, { mentor }) => {
      await earnings.add(anEarning({ mentorId: mentor.id, releasedAt: minus(intervalOf(PERIOD).endsAt, 1) }));
      await payouts.close(PERIOD);
    },
    find: ({ payouts }) => lengthOf(payouts.takeDue(10)),
  },
  point_lot: {
    add: ({ pointLots }, { member }) => pointLots.add(aPointLot({ memberId: member.id, expiresAt: NINE })),
    find: ({ pointLots }) => lengthOf(pointLots.findExpiring(NINE, 10)),
  },
  unplanned_event: {
    add: ({ outbox }, { member }) => outbox.add({ type: 'account-closed', personId: member.id }),
    find: ({ outbox }) => lengthOf(outbox.takeUnplanned(10)),
  },
  message: {
    add: ({ deliveries }, { member }) => deliveries.add(aDelivery({ recipientId: member.id })),
    find: ({ deliveries }) => lengthOf(deliveries.take(NINE, 10, MINUTE)),
  },
  reminder_progress: {
    add: (repositories, data) => addReservation(repositories, data, { startsAt: plus(NINE, HOUR) }),
    find: ({ reminders }) => lengthOf(reminders.takeDue(NINE, 10)),
  },
  keyed_request: {
    add: ({ keyedRequests }) =>
      keyedRequests.claim({
        ...{ caller: newId(), route: 'post /api/reservations', key: newId(), fingerprint: '' },
        ...{ claimedAt: NINE, steps: [], answer: null },
      }),
    find: ({ keyedRequests }) => keyedRequests.removeClaimedUntil(NINE, 10),
  },
  refresh_token: {
    add: ({ refreshTokens }, { member }) =>
      refreshTokens.add(aRefreshToken({ personId: member.id, expiresAt: BEFORE })),
    find: ({ refreshTokens }) => refreshTokens.deleteExpired(NINE, 10),
  },
  webhook: {
    add: async (repositories, { member }) => {
      const payment = aPayment({ memberId: member.id });
      await repositories.payments.add(payment);
      await repositories.webhooks.take({ id: newId(), paymentId: payment.id, reportsDispute: false }, BEFORE, BEFORE);
    },
    find: async ({ webhooks }) => (await webhooks.deleteOlderThan(NINE, 10)).count,
  },
  stray_video: {
    add: ({ strayVideos }) => strayVideos.add({ key: newId() as string as VideoKey, status: 'discarded', since: NINE }),
    find: ({ strayVideos }) => lengthOf(strayVideos.discard(NINE, 10)),
  },
};

describe('a row that another transaction has locked, on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  beforeEach(async () => void (fixture = await openDatabaseFixture()));
  afterEach(() => fixture.close());

  for (const [table, { add, find }] of Object.entries(ROWS))
    it(`is skipped by the job that reads ${table}, and found by its next run`, async () => {
      await fixture.run(async (repositories) => add(repositories, await addTestData(repositories)));
      const client = await fixture.client();
      await client.query(`begin; select from ${table} for update`);
      expect(await fixture.run(find)).to.equal(0);
      await client.query('rollback');
      expect(await fixture.run(find)).to.equal(1);
    });

  it('is skipped by the job that decides a reservation or a membership', async () => {
    const data = await fixture.run(addTestData);
    const [{ id: reservationId }, { id: membershipId }] = await fixture.run(async (repositories) => [
      await addReservation(repositories, data),
      await addMembership(repositories, data.member),
    ]);
    await fixture.run(async (locking) => {
      await locking.reservations.get(reservationId);
      await locking.memberships.get(membershipId);
      await fixture.run(async ({ reservations, memberships }) => {
        expect(await reservations.getUnlessLocked(reservationId)).to.equal(null);
        expect(await memberships.getUnlessLocked(membershipId)).to.equal(null);
      });
    });
  });
});
