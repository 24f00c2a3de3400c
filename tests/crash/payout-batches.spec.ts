import { TossBank } from '@spotter/bank-toss';
import { TransferFileBank } from '@spotter/bank-transfer-file';
import { defaultPolicies } from '@spotter/core/application';
import {
  DAY,
  dayOf,
  DomainError,
  HOUR,
  instantAt,
  MINUTE,
  plus,
  startOfDay,
  type AdminId,
  type Clock,
  type Day,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import type { Bank, Deposit, PayoutFile } from '@spotter/core/payout';
import { MemoryDatabase } from '@spotter/memory';
import { expect } from 'chai';
import { anAuthority, NINE } from '../contract/builders.js';
import { TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TossServer } from '../support/toss-server.js';
import { CrashPlan } from '../use-cases/crash-plan.js';
import { onPostgres, serviceFixture, type ServiceFixture } from '../use-cases/service-fixture.js';
import type { Backend } from '../use-cases/test-service.js';
import { MemoryTossRecords } from '../support/memory-toss-records.js';

/** The end of the period that begins on 2026-03-02. */
const PERIOD_END = instantAt('2026-03-16' as Day, '00:00' as TimeOfDay);
/** After it a request that Toss Payments does not list has not arrived. */
const LOST_AFTER = 10 * MINUTE + 1;
const PAGE = { page: 1, size: 100 };
const reason = 'Compared with the sessions.';

/** The bank's deposits: it pays each key once, regardless of repetitions. */
interface PaidByBank {
  readonly keys: Map<string, number>;
}

interface Scenario {
  readonly release: 'automatic' | 'two_person';
  readonly bank: (sandbox: Bank, crash: CrashPlan, paid: PaidByBank, clock: Clock) => Bank;
  /** All steps of people and jobs until the period is paid; a repetition continues where the last one crashed. */
  readonly run: (fixture: ServiceFixture, paid: PaidByBank, admins: readonly [AdminId, AdminId]) => Promise<void>;
}

const sandboxScenario: Scenario = {
  release: 'automatic',
  bank: (sandbox, crash, paid) => ({
    batchSize: 2,
    deposit: (deposits: readonly Deposit[]) =>
      crash.effect(async () => {
        const outcomes = await sandbox.deposit(deposits);
        for (const { key, amount } of deposits) if (outcomes.get(key)?.kind === 'deposited') paid.keys.set(key, amount);
        return outcomes;
      }),
    query: (sent) => crash.effect(() => sandbox.query(sent)),
    returned: (since) => sandbox.returned(since),
  }),
  run: async (fixture) => {
    await fixture.calculatePayouts.run();
    await fixture.jobs['payment-reconcile'].run();
    await fixture.depositPayouts.run();
  },
};

/** Toss Payments by its simulated server, which pays a repeated request a second time. */
const tossScenario = (toss: TossServer): Scenario => ({
  release: 'automatic',
  bank: (_, crash, __, clock) => {
    toss.now = () => clock.now();
    const records = new MemoryTossRecords();
    const bank = new TossBank({
      secretKey: TOSS_SECRET_KEY,
      securityKey: TOSS_SECURITY_KEY,
      baseUrl: toss.url,
      clock,
      records: {
        seller: (reference) => crash.effect(() => records.seller(reference)),
        saveSeller: (seller) => crash.effect(() => records.saveSeller(seller)),
        request: (key) => crash.effect(() => records.request(key)),
        begin: (request, previous) => crash.effect(() => records.begin(request, previous)),
        forget: (request) => crash.effect(() => records.forget(request)),
      },
      contactOf: async () => ({ name: '김멘토', email: 'mentor@spotter.test', phone: '+821012345678' }),
    });
    /** Each account has its own reference, as a mentor's account has. */
    const withReference = (deposit: Deposit) => ({ ...deposit, reference: deposit.accountNumber.padStart(20, '0') });
    return {
      batchSize: 2,
      deposit: (deposits) => crash.effect(() => bank.deposit(deposits.map(withReference))),
      query: (sent) => crash.effect(() => bank.query(sent)),
      returned: (since) => bank.returned(since),
    };
  },
  run: async (fixture, paid) => {
    fixture.clock.set(plus(startOfDay(dayOf(fixture.clock.now())), DAY + 9 * HOUR));
    await fixture.calculatePayouts.run();
    for (let times = 0; times < 2; times += 1) {
      await fixture.depositPayouts.run();
      toss.complete();
      fixture.clock.advance(LOST_AFTER);
      await fixture.jobs['payment-reconcile'].run();
    }
    toss.listPayouts().forEach(({ id, refPayoutId, amount }) => paid.keys.set(`${id} ${refPayoutId}`, amount.value));
  },
});

const fileScenario: Scenario = {
  release: 'two_person',
  bank: () => new TransferFileBank(async () => false),
  run: async (fixture, paid, [first, second]) => {
    await fixture.calculatePayouts.run();
    const { items } = await fixture.queries.payoutBatches.batches({}, fixture.clock.now(), PAGE);
    for (const { batch } of items) {
      const command = (adminId: AdminId) => ({ batchId: batch.id, ...anAuthority({ adminId }), reason });
      if (batch.requestedBy === null) await fixture.requestPayoutRelease.execute(command(first));
      if (batch.releasedAt === null) await fixture.releasePayoutBatch.execute(command(second));
      const file = await fixture.exportPayoutFile.execute({ ...command(second), part: null });
      upload(file, paid);
      const csv = ['key,result,amount', ...resultsOf(file)].join('\n');
      if (file.rows.length > 0) await fixture.importPayoutResults.execute({ ...command(second), csv });
    }
    await fixture.jobs['payment-reconcile'].run();
  },
};

const isRefused = (accountNumber: string): boolean => accountNumber.endsWith('0000');

/** The bank pays a file again when it is uploaded again, so a repeated download must not contain a payment twice. */
function upload({ part, rows }: PayoutFile, paid: PaidByBank): void {
  for (const { key, amount, accountNumber } of rows)
    if (!isRefused(accountNumber)) paid.keys.set(`${part} ${key}`, amount);
}

const resultsOf = ({ rows }: PayoutFile): readonly string[] =>
  rows.map(({ key, amount, accountNumber }) =>
    [key, isRefused(accountNumber) ? 'account_refused' : 'ok', amount].join(),
  );

/** @returns whether the process crashed. */
async function runOnce(backend: Backend, { release, bank, run }: Scenario, effects: number): Promise<boolean> {
  const crash = new CrashPlan();
  const paid: PaidByBank = { keys: new Map() };
  const clock: Clock = { now: () => fixture.clock.now() };
  const fixture: ServiceFixture = await serviceFixture(backend, {
    transaction: crash.around,
    bank: (sandbox) => bank(sandbox, crash, paid, clock),
    policies: { ...defaultPolicies, payout: { ...defaultPolicies.payout, release } },
  });
  const admins = [await fixture.addAdmin(), await fixture.addAdmin()] as const;
  await earn(fixture, ['1101234561234', '1101234560000', '1101234569999', '1101234565678']);
  crash.effectsLeft = effects;
  await run(fixture, paid, admins).catch(expectNoRefusal);
  const { hasCrashed } = crash;
  crash.effectsLeft = Infinity;
  for (let times = 0; times < 3; times += 1) {
    fixture.clock.advance(1);
    await run(fixture, paid, admins);
  }
  await expectPaidOnce(fixture, paid);
  return hasCrashed;
}

/** A mentor each, with one session of the member. */
async function earn(fixture: ServiceFixture, accounts: readonly string[]): Promise<void> {
  const memberId = await fixture.addMember();
  const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
  await fixture.joinMembership.execute({ memberId, planId: SEEDED_PLANS[0]!.id, method, autoRenew: false });
  for (const [index, accountNumber] of accounts.entries()) {
    const mentorId = await fixture.addMentor({}, accountNumber);
    const startsAt = plus(NINE, DAY + index * DAY);
    const blockId = await fixture.addOpenBlock(mentorId, startsAt);
    const session = await fixture.book(memberId, blockId!);
    fixture.clock.set(startsAt);
    await fixture.train(session, null);
  }
  fixture.clock.set(plus(NINE, 12 * DAY));
  await fixture.releaseEscrow.run();
  fixture.clock.set(PERIOD_END);
}

const expectNoRefusal = (error: unknown): void => {
  if (error instanceof DomainError) throw error;
};

async function expectPaidOnce(fixture: ServiceFixture, paid: PaidByBank): Promise<void> {
  const { items } = await fixture.queries.payouts.ofPeriod('2026-03-02' as Day, PAGE);
  const payouts = items.map(({ payout }) => payout);
  expect(payouts.map(({ status }) => status).sort()).to.deep.equal(['deposited', 'deposited', 'deposited', 'failed']);
  for (const { id, status, net } of payouts) {
    const amounts = [...paid.keys].flatMap(([key, amount]) => (key.includes(id) ? [amount] : []));
    expect(amounts, 'what the bank paid of a payout').to.deep.equal(status === 'deposited' ? [net] : []);
  }
  const total = [...paid.keys.values()].reduce((one, other) => one + other, 0);
  expect(await fixture.books()).to.include({ bank: -total });
  expect((await fixture.auditLedger.execute()).sound).to.equal(true);
  expect((await fixture.queries.payoutBatches.unreleased()).length).to.equal(0);
}

/**
 * Repeats the scenario with a crash after each effect in turn, until a run has fewer effects. @param stride distance of the
 * tried effects
 */
async function crashAfterEachEffect(
  scenario: Scenario,
  onBackend: <Result>(work: (backend: Backend) => Promise<Result>) => Promise<Result>,
  stride: number,
): Promise<void> {
  let crashes = 0;
  for (let after = 1; await onBackend((backend) => runOnce(backend, scenario, after)); after += stride) crashes += 1;
  expect(crashes).to.be.greaterThan(4);
}

describe('a payout batch whose process crashes between two effects', function () {
  this.timeout(600_000);

  const inMemory = <Result>(work: (backend: Backend) => Promise<Result>): Promise<Result> => work(new MemoryDatabase());

  it('is deposited once in memory', () => crashAfterEachEffect(sandboxScenario, inMemory, 1));

  it('is deposited once on PostgreSQL', () => crashAfterEachEffect(sandboxScenario, onPostgres, 2));

  it('is deposited once by Toss Payments, which pays each request it gets', async () => {
    let crashes = 0;
    for (let after = 1; ; after += 1, crashes += 1) {
      const toss = await TossServer.start();
      try {
        if (!(await runOnce(new MemoryDatabase(), tossScenario(toss), after))) break;
      } finally {
        await toss.stop();
      }
    }
    expect(crashes).to.be.greaterThan(20);
  });

  it('is released, exported and settled once in memory', () => crashAfterEachEffect(fileScenario, inMemory, 1));

  it('is released, exported and settled once on PostgreSQL', () => crashAfterEachEffect(fileScenario, onPostgres, 2));
});
