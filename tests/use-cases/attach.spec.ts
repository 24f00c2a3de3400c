import { expect } from 'chai';
import { defaultPolicies, type DomainEvent } from '@spotter/core/application';
import { DomainError, HOUR, krw, MINUTE, type MentorId, type PersonId } from '@spotter/core/kernel';
import type { Message } from '@spotter/core/notification';
import type { Receipt } from '@spotter/core/payment';
import { aPerson, newId } from '../contract/builders.js';
import { addMember, addPaidPayment } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';
import { messageFixture } from './message-fixture.js';
import { withMethods, type PortOverrides } from './test-service.js';

/** A member who has paid for points, and a renderer that writes its receipt as text unless it is broken. */
async function receiptFixture(overrides: PortOverrides = {}) {
  const rendering = { broken: false, running: 0, atOnce: 0, takesMs: 0 };
  const renderer = {
    render: async () => new Uint8Array(),
    async renderReceipt(receipt: Receipt, language: string) {
      rendering.running += 1;
      rendering.atOnce = Math.max(rendering.atOnce, rendering.running);
      await Promise.resolve();
      rendering.running -= 1;
      if (rendering.broken) throw new DomainError('unavailable', 'out of paper');
      clock.advance(rendering.takesMs);
      return new TextEncoder().encode(`${receipt.kind} ${receipt.amount} ${language}`);
    },
  };
  const { clock, sendRound, sendDeliveries, sent, transaction } = messageFixture({ renderer, ...overrides });
  const member = await transaction.run((repositories) => addMember(repositories, {}, { name: '김하나' }));
  const payment = await transaction.run((repositories) =>
    addPaidPayment(repositories, { memberId: member.id, amount: krw(50_000) }),
  );
  const paid = {
    type: 'payment-succeeded',
    paymentId: payment.id,
    memberId: member.id,
    purpose: 'points_charge',
    amount: krw(50_000),
  } as const;
  return {
    clock,
    rendering,
    paid,
    sendDeliveries,
    sent,
    transaction,
    publish: (...events: readonly DomainEvent[]) => transaction.run(({ outbox }) => outbox.add(...events)),
    /** Sends the due messages. @returns each message with its documents. */
    round: async () =>
      (await sendRound()).map(({ channel, attachments }) => [channel, ...(attachments ?? []).map(titleOf)].join(' ')),
  };
}

const titleOf = ({ fileName, contentType, bytes }: NonNullable<Message['attachments']>[number]): string =>
  `${fileName} ${contentType} ${new TextDecoder().decode(bytes)}`;

describe('the invitation to a session', () => {
  /** A member without a device and without a verified phone, and a calendar writer that writes facts. */
  async function invitationFixture() {
    const fixture = bookingFixture({
      channel: {
        send: async (message: Message) => {
          sent.push(message);
          return message.channel === 'push' ? { kind: 'bounced', reason: 'no device' } : { kind: 'sent' };
        },
      },
      calendarWriter: {
        write: ({ method, entries }) =>
          new TextEncoder().encode(
            [
              method.kind,
              'organizer' in method && method.organizer.email,
              ...entries.map(({ sequence, summary }) => `${sequence} ${summary}`),
            ].join(' '),
          ),
      },
    });
    const sent: Message[] = [];
    const store = await fixture.addStore(1);
    const mentor = await fixture.addMentor('김멘토', { storeIds: [store.id] });
    const member = await fixture.addMember('credits');
    const block = await fixture.addOpenBlock(mentor, { storeId: store.id, roomId: store.rooms[0]!.id });
    const { id: blockId, startsAt: from, endsAt: until } = block;
    const absence = { reason: 'illness', note: null, reservations: 'reassign', authority: null } as const;
    return {
      ...fixture,
      member,
      addColleague: () => fixture.addMentor('이둘리', { storeIds: [store.id] }),
      leave: () => fixture.takeTimeOff.execute({ mentorId: mentor, from, until, ...absence }),
      book: () => fixture.bookSession.execute({ memberId: member, blockId, origin: 'member' }),
      /** The e-mails of this round to a member. */
      async mails(to: PersonId = member): Promise<readonly Message[]> {
        sent.length = 0;
        await fixture.sendDeliveries.run();
        return sent.filter(({ channel, recipientId }) => channel === 'email' && recipientId === to);
      },
    };
  }

  it('goes with the e-mail that replaces a confirmation without a device, and with the cancellation', async () => {
    const { book, mails, cancelReservation, member } = await invitationFixture();
    const { id } = await book();
    const [confirmed] = await mails();
    expect(confirmed!.eventKey).to.equal('reservation-confirmed');
    expect(confirmed!.attachments!.map(titleOf)).to.deep.equal([
      'session.ics text/calendar; method=REQUEST; charset=utf-8 request no-reply@spotter.test 1 PT · 멘토 멘토',
    ]);
    await cancelReservation.execute({ reservationId: id, memberId: member, acceptDeduction: true });
    const [cancelled] = await mails();
    expect(cancelled!.attachments!.map(titleOf)).to.deep.equal([
      'session.ics text/calendar; method=CANCEL; charset=utf-8 cancel no-reply@spotter.test 2 PT · 멘토 멘토',
    ]);
  });

  it('goes to its member alone', async () => {
    const { book, mails, addMember, sendNotification } = await invitationFixture();
    const { id: reservationId } = await book();
    const other = await addMember('credits');
    const recipients = [{ type: 'member', id: other }] as const;
    await sendNotification.execute({ eventKey: 'reservation-confirmed', recipients, payload: { reservationId } });
    const [theirs] = await mails(other);
    expect([theirs!.eventKey, theirs!.attachments]).to.deep.equal(['reservation-confirmed', []]);
  });

  it('goes again with the e-mail that names the substitute', async () => {
    const { book, mails, addColleague, leave } = await invitationFixture();
    await addColleague();
    await book();
    await mails();
    await leave();
    const [substituted] = await mails();
    expect(substituted!.eventKey).to.equal('session-substituted');
    expect(substituted!.attachments!.map(titleOf)).to.deep.equal([
      'session.ics text/calendar; method=REQUEST; charset=utf-8 request no-reply@spotter.test 2 PT · 둘리 멘토',
    ]);
  });
});

describe('documents that are attached to e-mails', () => {
  it('are attached to the e-mail only, in the language of the recipient', async () => {
    const { publish, paid, round } = await receiptFixture();
    await publish(paid);
    expect(await round()).to.have.members([
      'email payment-receipt-2026-03-02.pdf application/pdf payment 50000 ko',
      'push',
      'in_app',
    ]);
  });

  it('delay the e-mail by five minutes when the receipt cannot be rendered', async () => {
    const { clock, publish, paid, rendering, round } = await receiptFixture();
    rendering.broken = true;
    await publish(paid);
    expect(await round()).to.have.members(['push', 'in_app']);
    rendering.broken = false;
    clock.advance(5 * MINUTE - 1);
    expect(await round()).to.deep.equal([]);
    clock.advance(1);
    expect(await round()).to.deep.equal(['email payment-receipt-2026-03-02.pdf application/pdf payment 50000 ko']);
    clock.advance(10 * HOUR);
    expect(await round()).to.deep.equal([]);
  });

  it('name in the report why they cannot be rendered', async () => {
    const { publish, paid, rendering, sendDeliveries } = await receiptFixture();
    rendering.broken = true;
    await publish(paid);
    const { failures } = await sendDeliveries.run();
    expect(failures.map(({ message }) => message)).to.deep.equal(['no document: out of paper']);
  });

  it('are sent only to the person concerned', async () => {
    const { publish, paid, transaction, round } = await receiptFixture();
    const other = await transaction.run(addMember);
    await publish({ ...paid, memberId: other.id });
    expect(await round()).to.have.members(['email', 'push', 'in_app']);
  });

  it('include the statement of a payout for its mentor alone', async () => {
    const [mentor, other] = [newId<MentorId>(), newId<MentorId>()];
    const statement = { mentor: { id: mentor }, payout: { period: { periodId: '2026-03-02' } } };
    const { publish, transaction, round } = await receiptFixture({
      queries: (queries) => ({
        ...queries,
        payouts: withMethods(queries.payouts, { statement: async () => statement as never }),
      }),
    });
    await transaction.run(async ({ people }) => {
      for (const id of [mentor, other]) await people.add(aPerson({ id, role: 'mentor' }));
    });
    const mailTo = async (mentorId: MentorId) => {
      await publish({ type: 'payout-deposited', payoutId: newId(), mentorId, net: krw(1) });
      return (await round()).filter((one) => one.startsWith('email'));
    };
    expect(await mailTo(mentor)).to.deep.equal(['email payout-statement-2026-03-02.pdf application/pdf ']);
    expect(await mailTo(other)).to.deep.equal(['email']);
  });

  it('are missing when the event names an unknown payment', async () => {
    const { publish, paid, transaction, round } = await receiptFixture();
    const mentor = newId<PersonId>();
    await transaction.run(({ people }) => people.add(aPerson({ id: mentor, role: 'mentor' })));
    await publish(
      { ...paid, paymentId: 'p-1' as typeof paid.paymentId },
      { ...paid, paymentId: newId() },
      { type: 'payout-deposited', payoutId: newId(), mentorId: mentor as never, net: krw(1) },
    );
    expect((await round()).filter((one) => one.startsWith('email'))).to.deep.equal(['email', 'email', 'email']);
  });

  it('are sent until a millisecond before the end of the lease; later only by the next sender, who asks for the first copy', async () => {
    const { publish, paid, rendering, round, sent } = await receiptFixture();
    const mails = async () => (await round()).filter((one) => one.startsWith('email'));
    rendering.takesMs = defaultPolicies.notification.leaseMs - 1;
    await publish(paid);
    expect(await mails()).to.have.length(1);
    rendering.takesMs += 1;
    await publish(paid);
    expect(await mails()).to.deep.equal([]);
    rendering.takesMs = 0;
    expect(await mails()).to.have.length(1);
    expect(sent.find(({ channel }) => channel === 'email')).to.include({ attempt: 1, possiblySent: true });
    expect(await mails()).to.deep.equal([]);
  });

  it('are rendered one at a time', async () => {
    const { publish, paid, rendering, round } = await receiptFixture();
    await publish(...Array.from({ length: 80 }, () => paid));
    expect((await round()).filter((one) => one.startsWith('email payment-receipt'))).to.have.length(80);
    expect(rendering.atOnce).to.equal(1);
  });
});
