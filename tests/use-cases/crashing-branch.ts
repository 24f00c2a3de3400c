import { TransferFileBank } from '@spotter/bank-transfer-file';
import { createJobs, type BusinessJobName, type IdempotencyContext, type UseCases } from '@spotter/core/application';
import { DomainError, instantAt, MINUTE, type Day, type TimeOfDay } from '@spotter/core/kernel';
import type { Message } from '@spotter/core/notification';
import type { Bank } from '@spotter/core/payout';
import { CrashPlan } from './crash-plan.js';
import { serviceFixture } from './service-fixture.js';
import type { Backend } from './test-service.js';

/** The first attempt of each step crashes after this number of effects, if it has so many in a run without crashes. */
export interface Crashes {
  readonly after: number;
  /** The number of effects of each step without crashes. */
  readonly effects: readonly number[];
}

type UseCaseUnderKey = {
  [Name in keyof UseCases]: UseCases[Name] extends Executable ? Name : never;
}[keyof UseCases];
interface Executable {
  execute(command: never, idempotency?: IdempotencyContext): Promise<unknown>;
}

/** Due in every visit, in this order. */
const FREQUENT = [
  'no-show-detection',
  'session-auto-complete',
  'waitlist-offer',
  'payment-reconcile',
  'notification-dispatch',
] as const;

export type CrashingBranch = Awaited<ReturnType<typeof crashingBranch>>;

/** The service with one store. Clients and the scheduler repeat each request and job in which its process crashed. */
export async function crashingBranch(backend: Backend, crashes?: Crashes) {
  const crash = new CrashPlan();
  const effects: number[] = [];
  const sent = new Map<string, Message>();
  /** The messages of a batch are sent concurrently: one effect. */
  let batch: Promise<void> | null = null;
  const files = new TransferFileBank(async () => false);
  const bank = { byFile: false };
  const fixture = await serviceFixture(backend, {
    transaction: crash.around,
    gateway: (sandbox) => ({
      charge: (charge) => crash.effect(() => sandbox.charge(charge)),
      refund: (request) => crash.effect(() => sandbox.refund(request)),
      deleteBillingKey: (key) => crash.effect(() => sandbox.deleteBillingKey(key)),
    }),
    bank: (sandbox) => {
      const present = (): Bank => (bank.byFile ? files : sandbox);
      return Object.assign(bank, {
        batchSize: sandbox.batchSize,
        deposit: (deposits) => crash.effect(() => present().deposit(deposits)),
        query: (deposit) => present().query(deposit),
        returned: (since) => present().returned(since),
      } satisfies Bank);
    },
    channel: {
      async send(message) {
        sent.set(message.id, message);
        await (batch ??= crash.effect(async () => undefined).finally(() => (batch = null)));
        return { kind: 'sent' };
      },
    },
  });
  const jobs = createJobs(fixture);

  /** Does a step. After a crash it is repeated, and can then be refused: without a key, the first attempt has possibly done it. */
  async function perform<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | undefined> {
    const before = crash.effects;
    if (crashes && crashes.after <= crashes.effects[effects.length]!) crash.effectsLeft = crashes.after;
    const [first] = await Promise.allSettled([work()]);
    const { hasCrashed } = crash;
    crash.effectsLeft = Infinity;
    effects.push(crash.effects - before);
    if (!hasCrashed) return valueOf(first);
    const [second] = await Promise.allSettled([work()]);
    return second.status === 'rejected' && second.reason instanceof DomainError ? undefined : valueOf(second);
  }

  return {
    fixture,
    effects,
    sent,
    bank,
    perform,

    /** A request under a key of its own, as a route makes it. */
    async ask<Name extends UseCaseUnderKey>(name: Name, command: Parameters<UseCases[Name]['execute']>[0]) {
      const request = { caller: 'a client', route: name, key: String(effects.length), fingerprint: '' };
      const answered = await perform(() =>
        fixture.answerOnce.execute(request, async (idempotency) => ({
          status: 200,
          body: JSON.stringify(await fixture[name].execute(command as never, idempotency)),
        })),
      );
      return JSON.parse(answered!.answer.body) as Awaited<ReturnType<UseCases[Name]['execute']>>;
    },

    /** Moves the clock, and runs the frequent jobs and these; once more when the leases and requests of a crashed process are over. */
    async visit(day: string, time: string, ...names: readonly BusinessJobName[]): Promise<void> {
      fixture.clock.set(instantAt(day as Day, time as TimeOfDay));
      for (const name of [...FREQUENT, ...names]) await perform(() => jobs[name].run());
      fixture.clock.advance(3 * MINUTE);
      for (const name of [...names, ...FREQUENT]) await jobs[name].run();
    },
  };
}

function valueOf<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
