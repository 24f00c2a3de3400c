import { TransferFileBank } from '@spotter/bank-transfer-file';
import { defaultPolicies, reportBefore, type JobProgress } from '@spotter/core/application';
import type { Reservation } from '@spotter/core/booking';
import type { OpenComplaint, Resolution } from '@spotter/core/complaint';
import { KeyedTransaction } from '@spotter/core/idempotency';
import {
  DAY,
  DomainError,
  HOUR,
  instantAt,
  krw,
  minus,
  MINUTE,
  plus,
  SECOND,
  type AdminId,
  type ComplaintId,
  type Day,
  type Instant,
  type MentorId,
  type PayoutId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import { forfeitHeldLines, type Bank, type Deposit, type DepositOutcome } from '@spotter/core/payout';
import { penalizeMentorNoShow, settleCompleted, bookSettlement } from '@spotter/core/settlement';
import { expect } from 'chai';
import { aBlock, aComplaint, aCredit, anAuthority, aReservation, newId, NINE } from '../contract/builders.js';
import { addMentor, PAGE } from '../contract/test-data.js';
import { bankAccountOf, createMemoryService, withMethods, withRepositories } from './test-service.js';

type Fixture = ReturnType<typeof createMemoryService>;

const retry = (payoutId: PayoutId) => ({ payoutId, ...anAuthority(), reason: null });
/** Notes the keys of the deposits, and gives each the present answer. */
const depositAnswering =
  (sent: string[], answer: () => DepositOutcome): Bank['deposit'] =>
  async (deposits) => {
    sent.push(...deposits.map(({ key }) => key));
    return new Map(deposits.map(({ key }) => [key, answer()]));
  };
/** The end of the period that begins on 2026-03-02. */
const PERIOD_END = instantAt('2026-03-16' as Day, '00:00' as TimeOfDay);

async function mentorWith(
  fixture: Fixture,
  accountNumber: string | null,
  id: MentorId = newId<MentorId>(),
): Promise<Mentor> {
  const bankAccount = accountNumber === null ? null : bankAccountOf(id, accountNumber);
  return fixture.transaction.run((repositories) => addMentor(repositories, { id, bankAccount }));
}

const settlingBy =
  (settle: typeof settleCompleted) =>
  (fixture: Fixture, mentor: Mentor, value: number, at: Instant = NINE): Promise<void> => {
    const reservation = aReservation(aBlock({ mentorId: mentor.id }), { funding: aCredit({ value: krw(value) }) });
    const settlement = settle(fixture.ids, reservation, at, defaultPolicies);
    return fixture.transaction.run((repositories) => bookSettlement(repositories, settlement));
  };
const completed = settlingBy(settleCompleted);
const missed = settlingBy(penalizeMentorNoShow);

/** Seven days later the escrow is released, and at the period's end the payout is made. */
async function untilPaidOut(fixture: Fixture) {
  fixture.clock.set(plus(NINE, 7 * DAY));
  await fixture.releaseEscrow.run();
  fixture.clock.set(PERIOD_END);
  return fixture.calculatePayouts.run();
}

/** A mentor with the account, whose only session of the period, of 50,000, is paid out. */
async function paidOutMentor(fixture: Fixture, accountNumber: string | null): Promise<Mentor> {
  const mentor = await mentorWith(fixture, accountNumber);
  await completed(fixture, mentor, 50_000);
  await untilPaidOut(fixture);
  return mentor;
}

const payoutsOf = async (fixture: Fixture, { id }: Mentor) =>
  (await fixture.queries.payouts.payouts(id, {}, PAGE)).items;
const payoutOf = async (fixture: Fixture, mentor: Mentor) => (await payoutsOf(fixture, mentor))[0]!.payout;

/** A service that cannot read some payees, so their deposits cannot begin. */
const withoutPayees = (isBroken: (ids: readonly MentorId[]) => boolean): Fixture =>
  createMemoryService({
    transaction: withRepositories(({ mentors }) => ({
      mentors: {
        findPayees: async (ids) => {
          if (isBroken(ids)) throw new Error('broken');
          return mentors.findPayees(ids);
        },
      },
    })),
  });

describe('ReleaseEscrow', () => {
  it('releases an earning once, after exactly seven days', async () => {
    const fixture = createMemoryService();
    await completed(fixture, await mentorWith(fixture, '1101234561234'), 50_000);
    fixture.clock.set(minus(plus(NINE, 7 * DAY), 1));
    expect(await fixture.releaseEscrow.run()).to.include({ changed: 0 });
    fixture.clock.advance(1);
    expect(await fixture.releaseEscrow.run()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await fixture.releaseEscrow.run()).to.include({ changed: 0 });
    expect(await fixture.books()).to.deep.equal({ deferred: -50_000, payable: 30_000, revenue: 20_000 });
  });
});

describe('CalculatePayouts', () => {
  it('calculates, taxes and deposits the payout', async () => {
    const fixture = createMemoryService();
    const mentor = await mentorWith(fixture, '1101234561234');
    await completed(fixture, mentor, 50_000);
    await completed(fixture, mentor, 50_001);
    expect(await untilPaidOut(fixture)).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
    const { payout, lines } = (await payoutsOf(fixture, mentor))[0]!;
    expect(payout).to.include({
      status: 'deposited',
      gross: 60_000,
      incomeTax: 1_800,
      localIncomeTax: 180,
      net: 58_020,
      attempts: 1,
    });
    expect(payout.period.periodId).to.equal('2026-03-02');
    expect(lines.map(({ amount }) => amount)).to.deep.equal([30_000, 30_000]);
    expect(await fixture.books()).to.deep.equal({
      deferred: -100_001,
      revenue: 40_001,
      withholding: 1_980,
      bank: -58_020,
    });
    expect(fixture.eventTypes()).to.deep.equal(['payouts-calculated', 'payout-deposited']);
  });

  it('pays the earnings of a missed period', async () => {
    const fixture = createMemoryService();
    const mentor = await mentorWith(fixture, '1101234561234');
    await completed(fixture, mentor, 50_000);
    fixture.clock.set(plus(NINE, 7 * DAY));
    await fixture.releaseEscrow.run();
    fixture.clock.set(plus(PERIOD_END, 14 * DAY));
    await fixture.calculatePayouts.run();
    expect(await payoutOf(fixture, mentor)).to.deep.include({ status: 'deposited', gross: 30_000 });
    expect((await payoutOf(fixture, mentor)).period.periodId).to.equal('2026-03-16');
  });

  it('carries a debt over into the next period', async () => {
    const fixture = createMemoryService();
    const mentor = await mentorWith(fixture, '1101234561234');
    await missed(fixture, mentor, 50_000, NINE);
    await untilPaidOut(fixture);
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'carried_over', gross: -30_000, net: 0 });
    expect(fixture.eventTypes()).to.deep.equal([]);
    expect((await fixture.queries.payoutBatches.batches({}, PERIOD_END, PAGE)).total).to.equal(0);
    await completed(fixture, mentor, 75_000, PERIOD_END);
    fixture.clock.set(plus(PERIOD_END, 7 * DAY));
    await fixture.releaseEscrow.run();
    fixture.clock.set(plus(PERIOD_END, 14 * DAY));
    await fixture.calculatePayouts.run();
    const { payout, lines } = (await payoutsOf(fixture, mentor))[0]!;
    expect(payout).to.include({ status: 'deposited', gross: 15_000, incomeTax: 450, localIncomeTax: 40, net: 14_510 });
    expect(lines.map(({ kind, amount }) => [kind, amount])).to.have.deep.members([
      ['carried_over', -30_000],
      ['session', 45_000],
    ]);
    expect((await fixture.books())['payable']).to.equal(undefined);
  });

  it('keeps the report of the payouts when the database is not available for the deposits', async () => {
    const unavailable = () => Promise.reject(new DomainError('unavailable', 'The database is not available.'));
    const fixture = createMemoryService({
      transaction: withRepositories(() => ({ payoutBatches: { get: unavailable } })),
    });
    await completed(fixture, await mentorWith(fixture, '1101234561234'), 50_000);
    const stopped = await untilPaidOut(fixture).catch((error: unknown) => error);
    expect(reportBefore(stopped)).to.include({ considered: 1, changed: 1 });
  });

  it('leaves a debt out of the batch of its period', async () => {
    const fixture = createMemoryService();
    const [paid, indebted] = [await mentorWith(fixture, '1101234561234'), await mentorWith(fixture, null)];
    await completed(fixture, paid, 50_000);
    await missed(fixture, indebted, 50_000);
    await untilPaidOut(fixture);
    expect((await payoutOf(fixture, paid)).batchId).to.be.a('string');
    expect((await payoutOf(fixture, indebted)).batchId).to.equal(null);
  });
});

describe('a deposit', () => {
  it('keeps refused money in transit and deposits the others', async () => {
    const fixture = createMemoryService();
    const [refused, good] = [await mentorWith(fixture, '1101234560000'), await mentorWith(fixture, '1101234561234')];
    await completed(fixture, refused, 50_000);
    await completed(fixture, good, 50_000);
    const report = await untilPaidOut(fixture);
    const failed = await payoutOf(fixture, refused);
    expect(failed).to.include({ status: 'failed', failureReason: 'account_refused', attempts: 1 });
    expect(report.failures).to.deep.equal([{ id: failed.id, code: 'payment-failed', message: 'account_refused' }]);
    expect((await payoutOf(fixture, good)).status).to.equal('deposited');
    expect(await fixture.books()).to.include({ in_transit: 29_010, bank: -29_010 });
    expect(fixture.eventTypes()).to.include('payout-failed');
  });

  it('fails without a bank account and succeeds in a retry with one', async () => {
    const fixture = createMemoryService();
    const mentor = await paidOutMentor(fixture, null);
    const failed = await payoutOf(fixture, mentor);
    expect(failed).to.include({ status: 'failed', failureReason: 'no_bank_account', attempts: 0 });
    expect(fixture.eventTypes()).to.deep.equal(['payouts-calculated', 'payout-failed']);
    await fixture.transaction.run(async ({ mentors }) => {
      const stored = await mentors.get(mentor.id);
      await mentors.save({ ...stored, bankAccount: bankAccountOf(mentor.id, '1101234561234') });
    });
    const { payout, lines } = await fixture.retryDeposit.execute(retry(failed.id));
    expect(payout).to.include({ status: 'deposited', attempts: 1 });
    expect(lines).to.have.length(1);
  });

  it('is retried once when two administrators retry at the same time', async () => {
    const fixture = createMemoryService();
    const mentor = await paidOutMentor(fixture, '1101234560000');
    const { id } = await payoutOf(fixture, mentor);
    const retries = await Promise.allSettled([
      fixture.retryDeposit.execute(retry(id)),
      fixture.retryDeposit.execute(retry(id)),
    ]);
    expect(retries.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'failed', attempts: 2 });
  });

  it('is not sent again by a retry under a key when its result is known', async () => {
    const sent: string[] = [];
    let dies = false;
    const fixture = createMemoryService({
      transaction: (memory) => new KeyedTransaction(memory),
      bank: (sandbox) => ({
        deposit: async (deposits) => {
          if (dies) throw new Error('the process died');
          sent.push(...deposits.map((deposit) => deposit.key));
          return sandbox.deposit(deposits);
        },
      }),
    });
    const mentor = await paidOutMentor(fixture, '1101234560000');
    const { id } = await payoutOf(fixture, mentor);
    const key = { caller: 'an administrator', route: 'post /api/sample', key: 'one', fingerprint: 'retry' };
    const ask = () =>
      fixture.answerOnce.execute(key, async (idempotency) => ({
        status: 200,
        body: (await fixture.retryDeposit.execute(retry(id), idempotency)).payout.status,
      }));
    dies = true;
    expect(await ask().catch(String)).to.equal('Error: the process died');
    dies = false;
    await fixture.reconcile();
    expect((await ask()).answer.body).to.equal('failed');
    expect(sent).to.deep.equal([`${id}:1`, `${id}:2`]);
  });

  it('is made by a retry or by the hourly job when it could not start', async () => {
    let isCut = false;
    const fixture = withoutPayees(() => isCut);
    const mentors = [await mentorWith(fixture, '1101234561234'), await mentorWith(fixture, '1101234561235')];
    for (const mentor of mentors) await completed(fixture, mentor, 50_000);
    isCut = true;
    await untilPaidOut(fixture);
    isCut = false;
    const [retried, waiting] = [await payoutOf(fixture, mentors[0]!), await payoutOf(fixture, mentors[1]!)];
    expect([retried.status, waiting.status]).to.deep.equal(['calculated', 'calculated']);
    expect((await fixture.retryDeposit.execute(retry(retried.id))).payout).to.include({
      status: 'deposited',
      attempts: 1,
    });
    expect(await fixture.depositPayouts.run()).to.include({ considered: 1, changed: 1 });
    expect(await payoutOf(fixture, mentors[1]!)).to.include({ status: 'deposited', attempts: 1 });
    expect(await fixture.depositPayouts.run()).to.include({ considered: 0, changed: 0 });
  });

  it('is not queried after two minutes without an answer of the bank, so that the run ends', async () => {
    let [isSilent, queries] = [true, 0];
    const fixture: Fixture = createMemoryService({
      bank: (sandbox) => ({
        query: async (sent) => {
          queries += 1;
          if (!isSilent) return sandbox.query(sent);
          fixture.clock.advance(65 * SECOND);
          return { kind: 'unknown' };
        },
      }),
    });
    for (let count = 0; count < 5; count += 1)
      await completed(fixture, await mentorWith(fixture, '1101234569999'), 50_000);
    await untilPaidOut(fixture);
    expect(await fixture.reconcile()).to.include({ considered: 5, skipped: 5 });
    expect(queries).to.equal(2);
    isSilent = false;
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 5, changed: 5 });
  });

  it('is paid once when the answer is lost after the transfer', async () => {
    const sent: Deposit[] = [];
    const bank = (sandbox: Bank): Partial<Bank> => ({
      deposit: async (deposits) => {
        sent.push(...deposits);
        await sandbox.deposit(deposits);
        return new Map();
      },
    });
    const fixture = createMemoryService({ bank });
    const mentor = await paidOutMentor(fixture, '1101234561234');
    await fixture.reconcile();
    const { id, status } = await payoutOf(fixture, mentor);
    expect(status).to.equal('deposited');
    expect(sent).to.deep.equal([
      {
        key: `${id}:1`,
        mentorId: mentor.id,
        reference: '12345678901234567890',
        amount: 29_010,
        bankCode: '004',
        holder: '김멘토',
        accountNumber: '1101234561234',
      },
    ]);
  });

  it('is sent once when the bank accepts it and makes it later', async () => {
    const sent: string[] = [];
    let answer: DepositOutcome = { kind: 'accepted', reference: 'FPA_1' };
    const fixture = createMemoryService({
      bank: () => ({ deposit: depositAnswering(sent, () => answer), query: async () => answer }),
    });
    const mentor = await paidOutMentor(fixture, '1101234561234');
    const { id } = await payoutOf(fixture, mentor);
    for (const later of [answer, { kind: 'unknown' }, { kind: 'refused', reason: 'not_found' }] as const) {
      answer = later;
      await fixture.reconcile();
      await fixture.depositPayouts.run();
      expect(await payoutOf(fixture, mentor)).to.include({ status: 'processing', bankReference: 'FPA_1' });
    }
    expect((await fixture.books())['bank'], 'no money before the bank has made it').to.equal(undefined);
    answer = { kind: 'deposited', at: PERIOD_END };
    await fixture.jobs['payment-reconcile'].run();
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'deposited', depositedAt: PERIOD_END });
    expect(await fixture.books()).to.include({ bank: -29_010 });
    expect(sent).to.deep.equal([`${id}:1`]);
  });

  it('is not sent again once another run has met its refusal after this one has found it unanswered', async () => {
    const sent: string[] = [];
    let answer: DepositOutcome = { kind: 'unknown' };
    let meanwhile = async (): Promise<unknown> => undefined;
    const fixture = createMemoryService({
      bank: () => ({
        deposit: depositAnswering(sent, () => answer),
        query: async () => ({ kind: 'refused', reason: 'not_found' }),
      }),
      queries: (queries) => ({
        ...queries,
        payouts: withMethods(queries.payouts, {
          unanswered: async (...request) => {
            const found = await queries.payouts.unanswered(...request);
            await meanwhile();
            return found;
          },
        }),
      }),
    });
    const mentor = await paidOutMentor(fixture, '1101234561234');
    const { id } = await payoutOf(fixture, mentor);
    answer = { kind: 'refused', reason: 'account_refused' };
    meanwhile = () => {
      meanwhile = async () => undefined;
      return fixture.jobs['payment-reconcile'].run();
    };
    await fixture.reconcile();
    expect(sent).to.deep.equal([`${id}:1`, `${id}:1`]);
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'failed', attempts: 1 });
  });

  it('waits while the bank postpones it, then is made under the same key', async () => {
    const sent: string[] = [];
    const until = plus(PERIOD_END, HOUR);
    const fixture = createMemoryService({
      bank: (sandbox) => ({
        deposit: async (deposits) => {
          sent.push(...deposits.map(({ key }) => key));
          const postponed: DepositOutcome = { kind: 'postponed', until, reason: 'outside_hours' };
          return fixture.clock.now() < until
            ? new Map(deposits.map(({ key }) => [key, postponed]))
            : sandbox.deposit(deposits);
        },
      }),
    });
    const mentor = await mentorWith(fixture, '1101234561234');
    await completed(fixture, mentor, 50_000);
    expect(await untilPaidOut(fixture)).to.deep.equal({ considered: 2, changed: 1, skipped: 1, failures: [] });
    const { id, ...waiting } = await payoutOf(fixture, mentor);
    expect(waiting).to.deep.include({
      status: 'calculated',
      attempts: 0,
      postponed: { until, reason: 'outside_hours' },
    });
    fixture.clock.set(minus(until, 1));
    expect(await fixture.depositPayouts.run()).to.include({ considered: 0 });
    fixture.clock.advance(1);
    expect(await fixture.depositPayouts.run()).to.include({ considered: 1, changed: 1 });
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'deposited', attempts: 1 });
    expect(sent).to.deep.equal([`${id}:1`, `${id}:1`]);
  });

  it('is made by a later run when the bank postpones a list from another payout on', async () => {
    let refused: string | null = null;
    const fixture = createMemoryService({
      bank: (sandbox) => ({
        deposit: async (deposits) => {
          refused ??= deposits[0]?.key ?? null;
          const taken = deposits.findIndex(({ key }) => key === refused);
          const until = plus(fixture.clock.now(), 50 * MINUTE);
          const postponed: DepositOutcome = { kind: 'postponed', until, reason: 'INVALID_ACCOUNT' };
          const outcomes = await sandbox.deposit(deposits.slice(0, taken));
          return new Map([...deposits.map(({ key }) => [key, postponed] as const), ...outcomes]);
        },
      }),
    });
    const mentors = [await mentorWith(fixture, '1101234561234'), await mentorWith(fixture, '1101234565678')];
    for (const mentor of mentors) await completed(fixture, mentor, 50_000);
    await untilPaidOut(fixture);
    for (let hour = 1; hour < 24; hour += 1) {
      fixture.clock.advance(HOUR);
      await fixture.depositPayouts.run();
    }
    const statuses = await Promise.all(mentors.map(async (mentor) => (await payoutOf(fixture, mentor)).status));
    expect(statuses).to.have.members(['calculated', 'deposited']);
  });

  it('does not begin before two people have released its batch', async () => {
    const payout = { ...defaultPolicies.payout, release: 'two_person' } as const;
    const fixture = createMemoryService({ policies: { ...defaultPolicies, payout } });
    const mentor = await paidOutMentor(fixture, '1101234561234');
    const { id } = await payoutOf(fixture, mentor);
    expect(await fixture.depositPayout.execute([id])).to.deep.equal(new Map());
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'calculated', attempts: 0 });
  });

  it('is begun alone when another deposit of the batch cannot begin', async () => {
    const broken = newId<MentorId>();
    const fixture = withoutPayees((ids) => ids.includes(broken));
    const good = await mentorWith(fixture, '1101234561234');
    const bad = await mentorWith(fixture, '1101234561235', broken);
    for (const mentor of [bad, good]) await completed(fixture, mentor, 50_000);
    const { failures } = await untilPaidOut(fixture);
    expect(failures).to.deep.equal([{ id: (await payoutOf(fixture, bad)).id, code: 'internal', message: 'Error' }]);
    expect((await payoutOf(fixture, bad)).status).to.equal('calculated');
    expect((await payoutOf(fixture, good)).status).to.equal('deposited');
  });

  it('is continued by the reconcile job after a crash', async () => {
    let dead = true;
    const bank = (sandbox: Bank): Partial<Bank> => ({
      deposit: async (deposits) => {
        if (dead) throw new Error('killed');
        return sandbox.deposit(deposits);
      },
    });
    const fixture = createMemoryService({ bank });
    const mentor = await mentorWith(fixture, '1101234561234');
    await completed(fixture, mentor, 50_000);
    const report = await untilPaidOut(fixture);
    expect(report.failures).to.have.length(1);
    expect((await payoutOf(fixture, mentor)).status).to.equal('processing');
    dead = false;
    await fixture.reconcile();
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'deposited', attempts: 1 });
  });
});

describe('ExportPayoutFile', () => {
  it('names a payout whose deposit another process is making, once', async () => {
    const files = new TransferFileBank(async () => false);
    let [begin, resume] = [(): void => undefined, (): void => undefined];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const exported = new Promise<void>((resolve) => (resume = resolve));
    const fixture = createMemoryService({
      bank: () => ({
        ...{ batchSize: files.batchSize, byFile: files.byFile },
        query: (sent) => files.query(sent),
        returned: () => files.returned(),
        deposit: async (deposits) => {
          begin();
          await exported;
          return files.deposit(deposits);
        },
      }),
    });
    const job = paidOutMentor(fixture, '1101234561234');
    await begun;
    const { items } = await fixture.queries.payoutBatches.batches({}, fixture.clock.now(), PAGE);
    const command = { batchId: items[0]!.batch.id, ...anAuthority(), part: null };
    const file = await fixture.exportPayoutFile.execute(command);
    expect(file.rows.map(({ accountNumber }) => accountNumber)).to.deep.equal(['1101234561234']);
    resume();
    await job;
    expect(await fixture.exportPayoutFile.execute(command)).to.deep.equal(file);
  });

  it('leaves out a payout that a former bank may pay, which the reconcile job reports', async () => {
    const requested = new Set<string>();
    const files = new TransferFileBank(async (key) => requested.has(key));
    const unanswered: Bank['deposit'] = async () => new Map();
    const fixture = createMemoryService({
      bank: () => withMethods<Bank>(files, { deposit: unanswered }),
    });
    const mentors = [await mentorWith(fixture, '1101234561234'), await mentorWith(fixture, '1101234565678')];
    for (const mentor of mentors) await completed(fixture, mentor, 50_000);
    await untilPaidOut(fixture);
    const { id, batchId } = await payoutOf(fixture, mentors[0]!);
    requested.add(`${id}:1`);
    const file = await fixture.exportPayoutFile.execute({ batchId: batchId!, ...anAuthority(), part: null });
    expect(file.rows.map(({ accountNumber }) => accountNumber)).to.deep.equal(['1101234565678']);
    fixture.clock.advance(SECOND);
    const { failures } = await fixture.jobs['payment-reconcile'].run();
    expect(failures.map((failure) => [failure.id, failure.code])).to.deep.equal([[id, 'payment-failed']]);
  });
});

describe('a returned deposit', () => {
  /** Deposited at the period's end, and back a day later. */
  async function returned(fixture: Fixture): Promise<{ mentor: Mentor; id: PayoutId }> {
    const mentor = await paidOutMentor(fixture, '1101234568888');
    const { id, status } = await payoutOf(fixture, mentor);
    expect(status).to.equal('deposited');
    fixture.clock.advance(DAY);
    return { mentor, id };
  }

  it('is booked once when the bank reports it repeatedly', async () => {
    const fixture = createMemoryService();
    await returned(fixture);
    await Promise.all([fixture.jobs['payment-reconcile'].run(), fixture.jobs['payment-reconcile'].run()]);
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ changed: 0, skipped: 1 });
    expect(await fixture.books()).to.include({ in_transit: 29_010 });
    fixture.clock.advance(14 * DAY);
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 1 });
    fixture.clock.advance(1);
    expect(await fixture.jobs['payment-reconcile'].run()).to.include({ considered: 0 });
  });

  it('can be reported before the result of the deposit is known', async () => {
    let silent = true;
    const fixture = createMemoryService({
      bank: (sandbox) => ({
        deposit: async (deposits) => {
          const outcomes = await sandbox.deposit(deposits);
          return silent ? new Map() : outcomes;
        },
      }),
    });
    const mentor = await paidOutMentor(fixture, '1101234568888');
    silent = false;
    fixture.clock.advance(DAY);
    await fixture.jobs['payment-reconcile'].run();
    expect(await payoutOf(fixture, mentor)).to.include({ status: 'failed', failureReason: 'account_closed' });
    expect(fixture.eventTypes().slice(-2)).to.deep.equal(['payout-deposited', 'payout-failed']);
    expect(await fixture.books()).to.include({ in_transit: 29_010 });
  });

  it('is reported as a failure under an unknown key, and the others are booked', async () => {
    const strange = { key: 'salaries of May', at: PERIOD_END, reason: 'account_closed' };
    const fixture = createMemoryService({
      bank: (sandbox) => ({
        returned: async (since) => [strange, ...(await sandbox.returned(since))],
      }),
    });
    const { mentor } = await returned(fixture);
    const { changed, failures } = await fixture.jobs['payment-reconcile'].run();
    expect(changed).to.equal(1);
    expect(failures.map(({ id, code }) => [id, code])).to.deep.equal([['salaries of May', 'not-found']]);
    expect((await payoutOf(fixture, mentor)).status).to.equal('failed');
  });
});

describe('a complaint about a paid session', () => {
  /** Two sessions, of 50,000 and 40,000; the first has a complaint. */
  async function complainedOf(fixture: Fixture) {
    const mentor = await mentorWith(fixture, '1101234561234');
    const [about, other] = [50_000, 40_000].map((value) =>
      aReservation(aBlock({ mentorId: mentor.id }), { funding: aCredit({ value: krw(value) }) }),
    ) as [Reservation, Reservation];
    const complaint = aComplaint({ mentorId: mentor.id, reservationId: about.id });
    await fixture.transaction.run(async (repositories) => {
      for (const session of [about, other])
        await bookSettlement(repositories, settleCompleted(fixture.ids, session, NINE, defaultPolicies));
      await repositories.complaints.add(complaint);
    });
    return { mentor, complaint };
  }

  const suspend = ({ transaction, clock, ids }: Fixture, complaint: OpenComplaint) =>
    transaction.run(async (repositories) => {
      const [by, at] = [newId<AdminId>(), clock.now()];
      const resolution: Resolution = { action: 'suspend', note: 'Heard both.', by, at };
      await repositories.complaints.save({ ...complaint, status: 'resolved', resolution });
      await forfeitHeldLines(repositories, complaint, { ids, at });
    });

  async function nextPeriod(fixture: Fixture): Promise<void> {
    fixture.clock.set(plus(PERIOD_END, 14 * DAY));
    await fixture.calculatePayouts.run();
  }

  it('forfeits the held earning to revenue in a suspension', async () => {
    const fixture = createMemoryService();
    const { mentor, complaint } = await complainedOf(fixture);
    await untilPaidOut(fixture);
    const before = await fixture.books();
    await suspend(fixture, complaint);
    const after = await fixture.books();
    expect(after['revenue']).to.equal((before['revenue'] ?? 0) + 30_000);
    expect(after).not.to.have.property('payable');
    await nextPeriod(fixture);
    const { payout, lines } = (await payoutsOf(fixture, mentor))[0]!;
    expect(payout).to.include({ status: 'carried_over', gross: 0 });
    expect(lines.map(({ kind, amount }) => [kind, amount])).to.have.deep.members([
      ['session', 30_000],
      ['penalty', -30_000],
    ]);
  });

  it('forfeits the earning in escrow in a suspension before the release', async () => {
    const fixture = createMemoryService();
    const { complaint } = await complainedOf(fixture);
    fixture.clock.advance(DAY);
    await suspend(fixture, complaint);
    expect(await fixture.books()).to.include({ escrow: 24_000 });
    await suspend(fixture, complaint);
    expect(await fixture.books()).to.include({ escrow: 24_000 });
    await untilPaidOut(fixture);
    expect(await fixture.books()).to.include({ bank: -23_210, withholding: 790 });
  });
});

describe('the progress of CalculatePayouts', () => {
  it('reports the number of payouts and deposits done and in total', async () => {
    const fixture = createMemoryService();
    for (const account of ['1101234561234', '1101234560000'])
      await completed(fixture, await mentorWith(fixture, account), 50_000);
    fixture.clock.set(plus(NINE, 7 * DAY));
    await fixture.releaseEscrow.run();
    fixture.clock.set(PERIOD_END);
    const reported: JobProgress[] = [];
    await fixture.calculatePayouts.run({ progress: (progress) => void reported.push(progress) });
    expect(reported).to.deep.equal([
      { step: 'payouts', done: 2, total: 2 },
      { step: 'deposits', done: 2, total: 2 },
    ]);
  });
});

describe('CurrentPeriod', () => {
  let fixture: Fixture;
  beforeEach(() => (fixture = createMemoryService()));

  it('expects the content of the payout, also before the hourly job releases the last earning', async () => {
    const mentor = await mentorWith(fixture, null);
    const [inTime, late] = [minus(PERIOD_END, 7 * DAY + 1), minus(PERIOD_END, 7 * DAY)];
    for (const at of [inTime, late]) await completed(fixture, mentor, 50_000, at);
    fixture.clock.set(minus(PERIOD_END, HOUR));
    await fixture.releaseEscrow.run();
    const { expected } = await fixture.currentPeriod.execute(mentor.id);
    fixture.clock.set(plus(PERIOD_END, HOUR));
    await fixture.releaseEscrow.run();
    await fixture.calculatePayouts.run();
    expect(await payoutOf(fixture, mentor))
      .to.deep.include(expected)
      .and.to.include({ gross: 30_000 });
  });

  it('excludes the earnings of the ended period until its closing, and includes its debt', async () => {
    const [paid, inDebt] = [await mentorWith(fixture, null), await mentorWith(fixture, null)];
    await completed(fixture, paid, 50_000);
    await missed(fixture, inDebt, 50_000);
    for (const mentor of [paid, inDebt]) await completed(fixture, mentor, 20_000, minus(PERIOD_END, DAY));
    fixture.clock.set(PERIOD_END);
    await fixture.releaseEscrow.run();
    const expectedGross = ({ id }: Mentor) =>
      fixture.currentPeriod.execute(id).then(({ expected: { gross } }) => gross);
    const beforeClosing = await Promise.all([paid, inDebt].map(expectedGross));
    await fixture.calculatePayouts.run();
    const afterClosing = await Promise.all([paid, inDebt].map(expectedGross));
    expect([beforeClosing, afterClosing]).to.deep.equal(Array(2).fill([12_000, -18_000]));
  });

  it('excludes an earning in escrow that a complaint forfeited, like the payout', async () => {
    const mentor = await mentorWith(fixture, null);
    await completed(fixture, mentor, 50_000);
    const inEscrow = minus(PERIOD_END, 7 * DAY);
    await completed(fixture, mentor, 50_000, inEscrow);
    fixture.clock.set(plus(inEscrow, HOUR));
    const { lines } = await fixture.currentPeriod.execute(mentor.id);
    const complaint = {
      id: fixture.ids.next<ComplaintId>(),
      mentorId: mentor.id,
      reservationId: lines[1]!.reservationId,
    };
    await fixture.transaction.run((repositories) =>
      forfeitHeldLines(repositories, complaint, { ids: fixture.ids, at: fixture.clock.now() }),
    );
    const { accrued, expected } = await fixture.currentPeriod.execute(mentor.id);
    expect(accrued).to.deep.equal({ escrow: 30_000, releasable: 0 });
    expect(expected.gross).to.equal(30_000);
    await untilPaidOut(fixture);
    expect((await payoutOf(fixture, mentor)).gross).to.equal(30_000);
  });

  it('excludes an earning that an open complaint holds back, like the payout', async () => {
    const mentor = await mentorWith(fixture, null);
    for (let session = 0; session < 2; session += 1) await completed(fixture, mentor, 50_000);
    const expectedGross = async () => (await fixture.currentPeriod.execute(mentor.id)).expected.gross;
    expect(await expectedGross()).to.equal(60_000);
    const { lines } = await fixture.currentPeriod.execute(mentor.id);
    const complaint = aComplaint({ mentorId: mentor.id, reservationId: lines[0]!.reservationId });
    await fixture.transaction.run(({ complaints }) => complaints.add(complaint));
    const { accrued, ...current } = await fixture.currentPeriod.execute(mentor.id);
    expect(accrued).to.deep.equal({ escrow: 60_000, releasable: 0 });
    expect(current.lines).to.deep.equal(lines);
    expect(current.expected.gross).to.equal(30_000);
    await untilPaidOut(fixture);
    expect(await payoutOf(fixture, mentor)).to.deep.include(current.expected);
    expect(await expectedGross()).to.equal(0);
  });

  it('expects no payout for a mentor with a debt', async () => {
    const mentor = await mentorWith(fixture, null);
    await missed(fixture, mentor, 50_000, NINE);
    fixture.clock.advance(DAY);
    const { expected } = await fixture.currentPeriod.execute(mentor.id);
    expect(expected).to.deep.equal({ gross: -30_000, incomeTax: 0, localIncomeTax: 0, net: 0 });
  });
});

describe('IssueStatement', () => {
  it('issues the statement to the mentor with the time of issue', async () => {
    const asked: unknown[] = [];
    const fixture = createMemoryService({
      renderer: {
        render: async ({ payout, issuedAt }, language) => {
          asked.push(payout.id, issuedAt, language);
          return new Uint8Array([37]);
        },
        renderReceipt: () => expect.fail('rendered'),
      },
    });
    const mentor = await paidOutMentor(fixture, '1101234561234');
    const { id } = await payoutOf(fixture, mentor);
    await fixture.issueStatement.execute({ mentorId: mentor.id, payoutId: id, language: 'ko' });
    expect(asked).to.deep.equal([id, PERIOD_END, 'ko']);
  });
});
