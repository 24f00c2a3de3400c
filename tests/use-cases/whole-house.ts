import { MemorySandboxLog as BankLog, SandboxBank } from '@spotter/bank-sandbox';
import {
  defaultPolicies,
  HOUR,
  plus,
  PreviewRefund,
  RegisterComplaint,
  sessionCode,
  storeCode,
  type AdminId,
  type Bank,
  type BlockId,
  type Confirmed,
  type DayPassId,
  type Instant,
  type MemberId,
  type Mentor,
  type MentorId,
  type MessageChannel,
  type PaymentGateway,
  type Queries,
  type Reservation,
  type Stores,
  type Transaction,
} from '@spotter/core';
import { MemorySandboxLog as GatewayLog, SandboxGateway } from '@spotter/gateway-sandbox';
import { ManualClock, MemoryVideos, sequentialIds, type MemoryDatabase } from '@spotter/memory';
import { connect } from '@spotter/persistence-mikro-orm';
import { houseOf, openSigner } from '@spotter/simulation';
import { aBlock, aMember, aMentor, aPerson, aStore, newId, NINE } from '../contract/builders.js';
import { freshDatabase } from '../support/postgres.js';
import { accountOf } from './money-house.js';
import { plainNotes } from './studio.js';

/** Where the house stands: in memory, or on PostgreSQL. */
export interface Ground {
  transaction(options: Parameters<MemoryDatabase['transaction']>[0]): Transaction<Stores>;
  readonly queries: Queries;
}

/** A database of its own for the work, dropped afterwards. */
export async function onPostgres<Result>(work: (ground: Ground) => Promise<Result>): Promise<Result> {
  const { url, drop } = await freshDatabase();
  const persistence = await connect({ url });
  try {
    await persistence.migrate();
    const { queries } = persistence;
    return await work({ queries, transaction: (options) => persistence.transaction(options) });
  } finally {
    await persistence.close();
    await drop();
  }
}

export interface Outside {
  readonly gateway?: (sandbox: PaymentGateway) => PaymentGateway;
  readonly bank?: (sandbox: Bank) => Bank;
}

export type WholeHouse = Awaited<ReturnType<typeof wholeHouse>>;

/** Everything that money passes through, from the first payment to the deposit and the refund; with a store to meet in. */
export async function wholeHouse(ground: Ground, outside: Outside = {}) {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const transaction = ground.transaction({ clock, ids, plan: () => ({ deliveries: [], reminders: [] }) });
  const { queries } = ground;
  const logs = { gateway: new GatewayLog(), bank: new BankLog() };
  const sandboxGateway = new SandboxGateway(clock, logs.gateway);
  const gateway = outside.gateway?.(sandboxGateway) ?? sandboxGateway;
  const sandboxBank = new SandboxBank(clock, logs.bank);
  const bank = outside.bank?.(sandboxBank) ?? sandboxBank;
  const policies = defaultPolicies;
  const put = (work: (stores: Stores) => Promise<unknown>) => transaction.run(work);
  const store = aStore();
  await put(({ branches }) => branches.add(store));

  const channel: MessageChannel = { send: () => Promise.reject(new Error('nothing is planned to be sent')) };
  const house = houseOf({
    transaction,
    queries,
    clock,
    ids,
    policies,
    gateway,
    bank,
    channel,
    videos: new MemoryVideos(),
  });

  return {
    ...house,
    clock,
    logs,
    preview: new PreviewRefund(transaction, clock, policies),
    complain: new RegisterComplaint(transaction, queries.booking, clock, ids),

    async anAdmin(): Promise<AdminId> {
      const admin = aPerson({ role: 'admin' });
      await put(({ people }) => people.add(admin));
      return admin.id as AdminId;
    },

    async aMember(): Promise<MemberId> {
      const member = aMember();
      await put(async ({ people, members }) => {
        await people.add(aPerson({ id: member.id }));
        await members.add(member);
      });
      return member.id;
    },

    async aMentor(facts: Partial<Mentor> = {}, accountNumber = '1101234561234'): Promise<MentorId> {
      const id = newId<MentorId>();
      await put(async ({ people, mentors }) => {
        await people.add(aPerson({ id, role: 'mentor' }));
        await mentors.add(aMentor({ id, bankAccount: accountOf(id, accountNumber), ...facts }));
      });
      return id;
    },

    /** @returns null where the mentor, or the room, is taken. */
    async openBlock(mentorId: MentorId, startsAt: Instant): Promise<BlockId | null> {
      const roomId = store.rooms[0]!.id;
      const block = aBlock({ mentorId, storeId: store.id, roomId, startsAt, endsAt: plus(startsAt, HOUR) });
      const opened = await transaction.run(({ blocks }) => blocks.open([block]));
      return opened.has(block.id) ? block.id : null;
    },

    book: (memberId: MemberId, blockId: BlockId, dayPassId?: DayPassId): Promise<Confirmed> =>
      house.book.execute({
        memberId,
        blockId,
        ...(dayPassId ? { dayPassId, origin: 'day_pass' } : { origin: 'member' }),
      }),

    /** The member is at the store; whether the mentor is too, nobody knows yet. */
    async arrive(memberId: MemberId): Promise<void> {
      const { token } = storeCode(store.id, clock.now(), policies.checkIn, openSigner);
      await house.arrive.execute({ memberId, token });
    },

    /** Both are there, and the mentor writes it down. */
    async train({ id: sessionId, memberId, mentorId, endsAt }: Reservation, handoverNote: string | null) {
      const session = { id: sessionId, status: 'confirmed' } as const;
      const token = sessionCode(session, clock.now(), policies.checkIn, openSigner)?.token ?? '';
      await house.checkIn.execute({ sessionId, memberId, token });
      if (clock.now() < endsAt) clock.set(endsAt);
      await house.record.execute({ sessionId, mentorId, notes: plainNotes({ handoverNote }) });
    },

    /** Balances other than zero, by the part of the account's name before the colon. */
    async books(): Promise<Readonly<Record<string, number>>> {
      const books: Record<string, number> = {};
      for (const { account, balance } of await queries.ledger.balances()) {
        const name = account.split(':', 1)[0]!;
        books[name] = (books[name] ?? 0) + balance;
      }
      return Object.fromEntries(Object.entries(books).filter(([, balance]) => balance !== 0));
    },
  };
}
