import type { Repositories, Transaction } from '@spotter/core/application';
import { krw, type DeliveryId, type Instant, type MemberId, type Millis, type PaymentId } from '@spotter/core/kernel';
import type { Message, MessageChannel, NotifierWork, SendDeliveries, SendOutcome } from '@spotter/core/notification';
import { UuidIds } from '@spotter/crypto-node';
import { ManualClock } from '@spotter/memory';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { newId, NINE } from '../contract/builders.js';
import { createUseCasesOn } from '../contract/test-context.js';
import { addMember } from '../contract/test-data.js';
import { migratedDatabase } from './migrated-database.js';
import { rowsOf } from './rows-of.js';

const SENT: SendOutcome = { kind: 'sent' };

/** All message providers in one. It recognises a message by its id. */
class Provider implements MessageChannel {
  readonly tries: { readonly id: DeliveryId; readonly attempt: number; readonly at: Instant }[] = [];
  /** The number of acceptances of each message. */
  readonly taken = new Map<DeliveryId, number>();
  answer: (message: Pick<Message, 'id' | 'attempt' | 'channel'>) => SendOutcome | Promise<SendOutcome> = () => SENT;

  constructor(private readonly clock: ManualClock) {}

  async send(message: Pick<Message, 'id' | 'attempt' | 'channel'>): Promise<SendOutcome> {
    const { id, attempt } = message;
    this.tries.push({ id, attempt, at: this.clock.now() });
    const outcome = await this.answer(message);
    if (outcome.kind === 'sent') this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
    return outcome;
  }
}

/** A migrated database with one member who can be reached on every channel. */
export class DeliveryFixture {
  readonly clock = new ManualClock(NINE);
  readonly provider = new Provider(this.clock);
  private readonly member = newId<MemberId>();
  private readonly transaction: Transaction<Repositories>;

  private constructor(
    readonly databaseUrl: string,
    private readonly persistence: Persistence,
    private readonly drop: () => Promise<void>,
  ) {
    const { clock } = this;
    this.transaction = persistence.transaction({ clock, ids: new UuidIds(clock) });
  }

  static async open(): Promise<DeliveryFixture> {
    const { url, drop } = await migratedDatabase();
    return DeliveryFixture.on(url, drop);
  }

  /** On a migrated database. */
  static async on(url: string, drop: () => Promise<void> = () => Promise.resolve()): Promise<DeliveryFixture> {
    const fixture = new DeliveryFixture(url, await connect({ url }), drop);
    const { member, clock, transaction } = fixture;
    await transaction.run(async (repositories) => {
      const phone = { phone: '01012345678', phoneVerifiedAt: clock.now() };
      await addMember(repositories, { id: member }, { ...phone, email: `${member}@spotter.test` });
      await repositories.devices.register(
        { token: member, personId: member, familyId: null, platform: 'ios', registeredAt: clock.now() },
        1,
      );
    });
    return fixture;
  }

  /** Publishes the event of a declined card: push, Kakao and in-app messages are due at once. */
  async fail(payments: number, onCommitted: () => void = () => undefined): Promise<void> {
    const event = { type: 'payment-failed', purpose: 'points_charge', amount: krw(220_000) } as const;
    const events = Array.from({ length: payments }, () => ({
      ...event,
      paymentId: newId<PaymentId>(),
      memberId: this.member,
    }));
    await this.transaction.run(({ outbox }) => outbox.add(...events));
    onCommitted();
  }

  sender(channel: MessageChannel = this.provider): SendDeliveries {
    return createUseCasesOn({
      workerTransaction: this.transaction,
      queries: this.persistence.queries,
      clock: this.clock,
      channel,
      onDeliveryTried: () => undefined,
    }).sendDeliveries;
  }

  /** The work of a notifier. */
  work(channel?: MessageChannel): NotifierWork {
    const sender = this.sender(channel);
    return { onPoll: sender, onWakeUp: { run: (options) => sender.runForNewEvents(options) } };
  }

  /** The number of deliveries by channel and status, for example `push sent`. */
  async deliveries(): Promise<Readonly<Record<string, number>>> {
    const rows = await rowsOf<{ what: string; count: number }>(
      this.databaseUrl,
      `select channel || ' ' || status as what, count(*)::int from delivery group by 1`,
    );
    return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
  }

  /** Moves the clock of the processes on this database. */
  async moveSandboxClock(ahead: Millis): Promise<void> {
    await this.persistence.sandbox.clock.raiseTo(ahead);
  }

  async close(): Promise<void> {
    await this.persistence.close();
    await this.drop();
  }
}
