import {
  defaultPolicies,
  type DomainEvent,
  type Queries,
  type Repositories,
  type Transaction,
} from '@spotter/core/application';
import type { Cipher, MentorId } from '@spotter/core/kernel';
import { encryptionContext } from '@spotter/core/mentor';
import type { PaymentGateway } from '@spotter/core/payment';
import type { Bank } from '@spotter/core/payout';
import type { SessionNotes } from '@spotter/core/training';
import { ManualClock, MemoryDatabase, MemoryVideos, sequentialIds } from '@spotter/memory';
import { MemorySandboxLog, SandboxBank, SandboxGateway } from '@spotter/sandbox';
import { createSimulatedService, type SimulatedPorts } from '@spotter/simulation';
import { NINE } from '../contract/builders.js';

/** Keeps the data: in memory or on PostgreSQL. */
export interface Backend {
  transaction(options: Parameters<MemoryDatabase['transaction']>[0]): Transaction<Repositories>;
  readonly queries: Queries;
}

/** Replaces ports; a function is given the port that it replaces. */
export interface PortOverrides extends Partial<Omit<SimulatedPorts, 'transaction' | 'queries' | 'gateway' | 'bank'>> {
  readonly transaction?: (transaction: Transaction<Repositories>) => Transaction<Repositories>;
  readonly queries?: (queries: Queries) => Queries;
  /** Replaces all or some methods. */
  readonly gateway?: (sandbox: PaymentGateway) => Partial<PaymentGateway>;
  readonly bank?: (sandbox: Bank) => Partial<Bank>;
}

/** Every use case on the backend, with the gateway and the bank of the sandbox, at nine on a Monday. It sends no messages. */
export function createTestService(backend: Backend, overrides: PortOverrides = {}) {
  const {
    transaction: wrapTransaction,
    queries: wrapQueries,
    gateway: wrapGateway,
    bank: wrapBank,
    ...ports
  } = overrides;
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const logs = { gateway: new MemorySandboxLog(), bank: new MemorySandboxLog() };
  const transaction = backend.transaction({ clock, ids });
  const gateway = new SandboxGateway(clock, logs.gateway);
  const bank = new SandboxBank(clock, logs.bank);
  const service = createSimulatedService({
    channel: { send: () => Promise.reject(new Error('no message is sent')) },
    cipher: plainCipher,
    policies: defaultPolicies,
    videos: new MemoryVideos(),
    ...ports,
    clock,
    ids,
    transaction: wrapTransaction?.(transaction) ?? transaction,
    queries: wrapQueries?.(backend.queries) ?? backend.queries,
    gateway: replacedBy(wrapGateway?.(gateway), gateway),
    bank: replacedBy(wrapBank?.(bank), bank),
  });

  return {
    ...service,
    clock,
    logs,

    /** Runs `payment-reconcile`, which queries payments older than its run: the clock moves by a millisecond. */
    reconcile() {
      clock.advance(1);
      return service.jobs['payment-reconcile'].run();
    },

    /** The balances other than zero, by account. */
    async balances(): Promise<Readonly<Record<string, number>>> {
      const all = await backend.queries.ledger.balances();
      return Object.fromEntries(
        all.filter(({ balance }) => balance !== 0).map(({ account, balance }) => [account, balance]),
      );
    },

    /** The totals other than zero, by the part of the account's name before the colon. */
    async books(): Promise<Readonly<Record<string, number>>> {
      const books: Record<string, number> = {};
      for (const { account, balance } of await backend.queries.ledger.balances()) {
        const name = account.split(':', 1)[0]!;
        books[name] = (books[name] ?? 0) + balance;
      }
      return Object.fromEntries(Object.entries(books).filter(([, balance]) => balance !== 0));
    },
  };
}

/** The test service in memory, with its events. */
export function createMemoryService(overrides: PortOverrides = {}) {
  const database = new MemoryDatabase();
  const events = () => [...database.events].map(({ event }) => event);
  return {
    ...createTestService(database, overrides),
    events,
    eventsOf: <Type extends DomainEvent['type']>(wanted: Type) =>
      events().filter((event): event is Extract<DomainEvent, { type: Type }> => event.type === wanted),
    eventTypes: (): string[] => events().map(({ type }) => type),
  };
}

/** Does not encrypt, and decrypts only in the context of the encryption. */
const plainCipher: Cipher = {
  keyId: 'none',
  encrypt: (text, context) => ({ keyId: context, text }),
  decrypt: ({ keyId, text }, context) => {
    if (keyId !== context) throw new Error('wrong context');
    return text;
  },
};

export const bankAccountOf = (mentor: MentorId, accountNumber: string) => ({
  bankCode: '004',
  holder: '김멘토',
  accountNumber: plainCipher.encrypt(accountNumber, encryptionContext(mentor)),
  accountNumberMasked: '*********1234',
  reference: '12345678901234567890',
});

export const sessionNotes = (facts: Partial<SessionNotes> = {}): SessionNotes => ({
  exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 60, reps: 10, rpe: 8 }] }],
  cardio: [],
  bodyWeightKg: null,
  condition: 4,
  handoverNote: null,
  nextPlan: null,
  ...facts,
});

/** Has the members of one and the others of another; each keeps its own state. */
const replacedBy = <Port extends object>(members: Partial<Port> = {}, others: Port): Port =>
  new Proxy(others, {
    get(_, name) {
      const owner = name in members ? members : others;
      const member: unknown = Reflect.get(owner, name);
      return typeof member === 'function' ? member.bind(owner) : member;
    },
  });

/** The same object with some methods replaced. */
export const withMethods = <Target extends object>(target: Target, methods: Partial<Target>): Target =>
  Object.assign(Object.create(target) as Target, methods);

/** A transaction whose repositories have some methods replaced. */
export const withRepositories =
  (change: (real: Repositories) => { readonly [Name in keyof Repositories]?: Partial<Repositories[Name]> }) =>
  (transaction: Transaction<Repositories>): Transaction<Repositories> => ({
    run: (work, idempotency) =>
      transaction.run((real) => {
        const changed = Object.entries(change(real)).map(([name, methods]) => [
          name,
          withMethods<object>(real[name as keyof Repositories], methods),
        ]);
        return work({ ...real, ...(Object.fromEntries(changed) as Partial<Repositories>) });
      }, idempotency),
  });
