import type { DueRow } from '@spotter/core/application';
import { HOUR, krw, plus, type BlockId, type ReservationId } from '@spotter/core/kernel';
import type { PaidSince, PendingSince, Refund, UnhandledWebhook } from '@spotter/core/payment';
import { expect } from 'chai';
import { aPayment, aRefund, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import {
  addBlock,
  addMember,
  addOutcome,
  addPaidPayment,
  addReservation,
  addTestData,
  outcomes,
} from '../test-data.js';
import { testInNewContext } from '../test-context.js';

const LATER = plus(NINE, 1);

/** Expects that a page after any of the three rows begins with the next row: a job reads each row once. */
export async function expectEachAfter<Row>(read: (after: Row | null) => Promise<readonly Row[]>): Promise<void> {
  const rows = await read(null);
  expect(rows).to.have.length(3);
  for (const [index, row] of rows.entries()) expect(await read(row)).to.deep.equal(rows.slice(index + 1));
}

/** Three rows of one instant, which the end of a page can separate. */
export function describeRowsOfOneInstant(adapter: AdapterUnderTest): void {
  describe('rows of one instant are returned once each, page after page:', () => {
    const test = testInNewContext(adapter);

    test('pending payments', async ({ run, queries }) => {
      await run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        for (let number = 0; number < 3; number += 1) await repositories.payments.add(aPayment({ memberId }));
      });
      await expectEachAfter<PendingSince>((after) => queries.payments.pendingPayments(LATER, 10, after));
    });

    test('paid payments', async ({ run, queries }) => {
      await run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        for (let number = 0; number < 3; number += 1) await addPaidPayment(repositories, { memberId });
      });
      await expectEachAfter<PaidSince>((after) => queries.payments.paidPayments(NINE, LATER, 10, after));
    });

    test('pending refunds', async ({ run, queries }) => {
      await run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        const { id: paymentId } = await addPaidPayment(repositories, { memberId });
        for (let number = 0; number < 3; number += 1)
          await repositories.refunds.add(aRefund({ paymentId, memberId, amount: krw(1) }));
      });
      await expectEachAfter<Refund>((after) => queries.payments.pendingRefunds(LATER, 10, after));
    });

    test('unhandled webhooks', async ({ run, queries }) => {
      await run(async (repositories) => {
        const { id: paymentId } = await addPaidPayment(repositories, { memberId: (await addMember(repositories)).id });
        for (const id of ['b', 'a', 'c'])
          await repositories.webhooks.take({ id, paymentId, reportsDispute: false }, NINE, NINE);
      });
      await expectEachAfter<UnhandledWebhook>((after) => queries.payments.unhandledWebhooks(LATER, 10, after));
    });

    test('sessions that have not begun, and those in progress', async ({ run, queries }) => {
      await run(async (repositories) => {
        for (let number = 0; number < 3; number += 1) {
          await addReservation(repositories, await addTestData(repositories), { startsAt: NINE });
          const data = await addTestData(repositories);
          await addOutcome(repositories, data, { startsAt: NINE }, outcomes.in_progress);
        }
      });
      const { booking } = queries;
      await expectEachAfter<DueRow<ReservationId>>((after) => booking.notBegun(NINE, after));
      const end = plus(NINE, HOUR);
      await expectEachAfter<DueRow<ReservationId>>((after) => booking.notCompleted(end, after));
    });

    test('expired offers', async ({ run, queries }) => {
      await run(async (repositories) => {
        const data = await addTestData(repositories);
        const offer = { offeredTo: data.member.id, offeredUntil: NINE };
        for (const hours of [1, 2, 3]) {
          const [startsAt, endsAt] = [plus(NINE, hours * HOUR), plus(NINE, (hours + 1) * HOUR)];
          await addBlock(repositories, data, { startsAt, endsAt, ...offer });
        }
      });
      const { waitlist } = queries;
      await expectEachAfter<DueRow<BlockId>>((after) => waitlist.offersOver(NINE, after));
    });
  });
}
