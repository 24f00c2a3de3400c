import { expect } from 'chai';
import {
  defaultPolicies,
  DomainError,
  EncloseDocuments,
  HOUR,
  krw,
  MINUTE,
  planNotifications,
  SendDeliveries,
  type DomainEvent,
  type Message,
  type PayoutId,
  type PersonId,
  type Receipt,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { aMember, aPayment, aPerson, newId, NINE } from '../contract/builders.js';

/** A member who has paid for points, and a printer that writes what it was given, unless it is out of order. */
async function mailRoom() {
  const clock = new ManualClock(NINE);
  const database = new MemoryDatabase();
  const transaction = database.transaction({ clock, ids: sequentialIds(), plan: planNotifications });
  const sent: Message[] = [];
  const channel = {
    send: async (message: Message) => {
      sent.push(message);
      return { kind: 'sent' } as const;
    },
  };
  const printer = { broken: false, printing: 0, atOnce: 0 };
  const renderer = {
    render: async () => new Uint8Array(),
    async renderReceipt(receipt: Receipt, language: string) {
      printer.printing += 1;
      printer.atOnce = Math.max(printer.atOnce, printer.printing);
      await Promise.resolve();
      printer.printing -= 1;
      if (printer.broken) throw new DomainError('unavailable', 'out of paper');
      return new TextEncoder().encode(`${receipt.kind} ${receipt.amount} ${language}`);
    },
  };
  const { payouts, payments } = database.queries;
  const enclosures = new EncloseDocuments(payouts, payments, renderer, clock);
  const worker = new SendDeliveries(transaction, channel, clock, defaultPolicies, { enclosures });
  const member = aMember();
  const payment = aPayment({ memberId: member.id, amount: krw(50_000) });
  await transaction.run(async (stores) => {
    await stores.people.add(aPerson({ id: member.id, name: '김하나' }));
    await stores.members.add(member);
    await stores.payments.add(payment);
    await stores.payments.save({ ...payment, status: 'paid', paidAt: NINE });
  });
  const paid = {
    type: 'payment-succeeded',
    paymentId: payment.id,
    memberId: member.id,
    purpose: 'points_charge',
    amount: krw(50_000),
  } as const;
  return {
    clock,
    printer,
    paid,
    transaction,
    happen: (...events: readonly DomainEvent[]) => transaction.run(({ outbox }) => outbox.add(...events)),
    /** One round; @returns what went out in it, each with its documents. */
    async round(): Promise<readonly string[]> {
      sent.length = 0;
      await worker.run();
      return sent.map(({ channel: by, attachments }) => [by, ...(attachments ?? []).map(titleOf)].join(' '));
    },
  };
}

const titleOf = ({ fileName, contentType, bytes }: NonNullable<Message['attachments']>[number]): string =>
  `${fileName} ${contentType} ${new TextDecoder().decode(bytes)}`;

describe('documents that go with mails', () => {
  it('go with the mail, in its reader’s language, and with no other message', async () => {
    const { happen, paid, round } = await mailRoom();
    await happen(paid);
    expect(await round()).to.have.members([
      'email payment-receipt-2026-03-02.pdf application/pdf payment 50000 ko',
      'push',
      'in_app',
    ]);
  });

  it('are waited for: a mail whose receipt cannot be made goes out with it five minutes later', async () => {
    const { clock, happen, paid, printer, round } = await mailRoom();
    printer.broken = true;
    await happen(paid);
    expect(await round()).to.have.members(['push', 'in_app']);
    printer.broken = false;
    clock.advance(5 * MINUTE - 1);
    expect(await round()).to.deep.equal([]);
    clock.advance(1);
    expect(await round()).to.deep.equal(['email payment-receipt-2026-03-02.pdf application/pdf payment 50000 ko']);
    clock.advance(10 * HOUR);
    expect(await round()).to.deep.equal([]);
  });

  it('go to nobody but the person whom they are about', async () => {
    const { happen, paid, transaction, round } = await mailRoom();
    const other = aMember();
    await transaction.run(async ({ people, members }) => {
      await people.add(aPerson({ id: other.id }));
      await members.add(other);
    });
    await happen({ ...paid, memberId: other.id });
    expect(await round()).to.have.members(['email', 'push', 'in_app']);
  });

  it('are missing where a caller from inside names no payment that there is', async () => {
    const { happen, paid, transaction, round } = await mailRoom();
    const mentor = newId<PersonId>();
    await transaction.run(({ people }) => people.add(aPerson({ id: mentor, role: 'mentor' })));
    await happen(
      { ...paid, paymentId: 'p-1' as typeof paid.paymentId },
      { ...paid, paymentId: newId() },
      { type: 'payout-deposited', payoutId: newId<PayoutId>(), mentorId: mentor as never, net: krw(1) },
    );
    expect((await round()).filter((one) => one.startsWith('email'))).to.deep.equal(['email', 'email', 'email']);
  });

  it('are made one at a time, however many mails are due', async () => {
    const { happen, paid, printer, round } = await mailRoom();
    await happen(...Array.from({ length: 80 }, () => paid));
    expect((await round()).filter((one) => one.startsWith('email payment-receipt'))).to.have.length(80);
    expect(printer.atOnce).to.equal(1);
  });
});
