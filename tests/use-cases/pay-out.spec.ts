import {
  AnswerOnce,
  DAY,
  defaultPolicies,
  type DomainError,
  instantAt,
  IssueStatement,
  KeyedTransaction,
  krw,
  minus,
  penalizeMentorNoShow,
  plus,
  settleCompleted,
  bookSettlement,
  forfeitHeldLines,
  type AdminId,
  type Bank,
  type Day,
  type Deposit,
  type Instant,
  type JobProgress,
  type Mentor,
  type MentorId,
  type OpenComplaint,
  type PayoutId,
  type Reservation,
  type Resolution,
  type TimeOfDay,
} from '@spotter/core';
import { expect } from 'chai';
import {
  aBlock,
  aComplaint,
  aCredit,
  aMentor,
  anAuthority,
  aPerson,
  aReservation,
  newId,
  NINE,
} from '../contract/builders.js';
import { accountOf, moneyHouse } from './money-house.js';

type House = ReturnType<typeof moneyHouse>;

const page = { page: 1, size: 20 };
const retry = (payoutId: PayoutId) => ({ payoutId, ...anAuthority(), why: null });
/** 2026-03-02 is the first day of a period; this is when it is over. */
const PERIOD_END = instantAt('2026-03-16' as Day, '00:00' as TimeOfDay);

async function mentorWith(house: House, accountNumber: string | null): Promise<Mentor> {
  const id = newId<MentorId>();
  const mentor = aMentor({ id, bankAccount: accountNumber === null ? null : accountOf(id, accountNumber) });
  await house.transaction.run(async ({ people, mentors }) => {
    await people.add(aPerson({ id, role: 'mentor' }));
    await mentors.add(mentor);
  });
  return mentor;
}

async function completed(house: House, mentor: Mentor, value: number, at: Instant = NINE): Promise<void> {
  const reservation = aReservation(aBlock({ mentorId: mentor.id }), { funding: aCredit({ value: krw(value) }) });
  const { entry, earning } = settleCompleted(house.ids, reservation, at, defaultPolicies);
  await house.transaction.run(async ({ journal, earnings }) => {
    await journal.append(entry);
    await earnings.add(earning);
  });
}

async function missed(house: House, mentor: Mentor, value: number, at: Instant): Promise<void> {
  const reservation = aReservation(aBlock({ mentorId: mentor.id }), { funding: aCredit({ value: krw(value) }) });
  const { entry, earning } = penalizeMentorNoShow(house.ids, reservation, at, defaultPolicies);
  await house.transaction.run(async ({ journal, earnings }) => {
    await journal.append(entry);
    await earnings.add(earning);
  });
}

/** Seven days later the escrow is released, and at the period's end the payout is made. */
async function untilPaidOut(house: House) {
  house.clock.set(plus(NINE, 7 * DAY));
  await house.release.run();
  house.clock.set(PERIOD_END);
  return house.calculate.run();
}

const payoutsOf = async (house: House, { id }: Mentor) => (await house.queries.payouts.payouts(id, {}, page)).items;
const payoutOf = async (house: House, mentor: Mentor) => (await payoutsOf(house, mentor))[0]!.payout;

describe('the release of escrow', () => {
  it('happens after exactly seven days, once', async () => {
    const house = moneyHouse();
    await completed(house, await mentorWith(house, '1101234561234'), 50_000);
    house.clock.set(minus(plus(NINE, 7 * DAY), 1));
    expect(await house.release.run()).to.include({ changed: 0 });
    house.clock.advance(1);
    expect(await house.release.run()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await house.release.run()).to.include({ changed: 0 });
    expect(await house.books()).to.deep.equal({ deferred: -50_000, payable: 30_000, revenue: 20_000 });
  });

  it('is shared by two that run at once', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, null);
    for (let session = 0; session < 5; session += 1) await completed(house, mentor, 50_000);
    house.clock.set(plus(NINE, 7 * DAY));
    const reports = await Promise.all([house.release.run(), house.release.run()]);
    expect(reports[0].changed + reports[1].changed).to.equal(5);
    expect(await house.books()).to.include({ payable: 150_000 });
  });
});

describe('the payout of a period', () => {
  it('is calculated, taxed and deposited', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234561234');
    await completed(house, mentor, 50_000);
    await completed(house, mentor, 50_001);
    expect(await untilPaidOut(house)).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
    const [{ payout, lines }] = (await payoutsOf(house, mentor)) as [Awaited<ReturnType<typeof payoutsOf>>[number]];
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
    expect(await house.books()).to.deep.equal({
      deferred: -100_001,
      revenue: 40_001,
      withholding: 1_980,
      bank: -58_020,
    });
    expect(house.happened()).to.deep.equal(['payouts-calculated', 'payout-deposited']);
  });

  it('is made once, however often and by however many', async () => {
    const house = moneyHouse();
    await completed(house, await mentorWith(house, '1101234561234'), 50_000);
    await untilPaidOut(house);
    const again = await Promise.all([house.calculate.run(), house.calculate.run(), house.calculate.run()]);
    for (const report of again) expect(report).to.include({ considered: 0, changed: 0 });
    expect(await house.books()).to.include({ bank: -29_010 });
  });

  it('is not made before the period is over', async () => {
    const house = moneyHouse();
    await completed(house, await mentorWith(house, '1101234561234'), 50_000);
    house.clock.set(plus(NINE, 7 * DAY));
    await house.release.run();
    house.clock.set(minus(PERIOD_END, 1));
    expect(await house.calculate.run()).to.include({ considered: 0 });
  });

  it('pays what a missed period left behind', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234561234');
    await completed(house, mentor, 50_000);
    house.clock.set(plus(NINE, 7 * DAY));
    await house.release.run();
    house.clock.set(plus(PERIOD_END, 14 * DAY));
    await house.calculate.run();
    expect(await payoutOf(house, mentor)).to.deep.include({ status: 'deposited', gross: 30_000 });
    expect((await payoutOf(house, mentor)).period.periodId).to.equal('2026-03-16');
  });

  it('carries a debt into the next period', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234561234');
    await missed(house, mentor, 50_000, NINE);
    await untilPaidOut(house);
    expect(await payoutOf(house, mentor)).to.include({ status: 'carried_over', gross: -15_000, net: 0 });
    await completed(house, mentor, 50_000, PERIOD_END);
    house.clock.set(plus(PERIOD_END, 7 * DAY));
    await house.release.run();
    house.clock.set(plus(PERIOD_END, 14 * DAY));
    await house.calculate.run();
    const [{ payout, lines }] = (await payoutsOf(house, mentor)) as [Awaited<ReturnType<typeof payoutsOf>>[number]];
    expect(payout).to.include({ status: 'deposited', gross: 15_000, incomeTax: 450, localIncomeTax: 40, net: 14_510 });
    expect(lines.map(({ kind, amount }) => [kind, amount])).to.have.deep.members([
      ['carried_over', -15_000],
      ['session', 30_000],
    ]);
    expect((await house.books())['payable']).to.equal(undefined);
  });
});

describe('a deposit', () => {
  it('that the bank refuses keeps its money in transit, and does not stop the others', async () => {
    const house = moneyHouse();
    const [refused, good] = [await mentorWith(house, '1101234560000'), await mentorWith(house, '1101234561234')];
    await completed(house, refused, 50_000);
    await completed(house, good, 50_000);
    const report = await untilPaidOut(house);
    const failed = await payoutOf(house, refused);
    expect(failed).to.include({ status: 'failed', failureReason: 'account_refused', attempts: 1 });
    expect(report.failures).to.deep.equal([{ id: failed.id, code: 'payment-failed', message: 'account_refused' }]);
    expect((await payoutOf(house, good)).status).to.equal('deposited');
    expect(await house.books()).to.include({ in_transit: 29_010, bank: -29_010 });
    expect(house.happened()).to.include('payout-failed');
  });

  it('fails without a bank account, and goes through at a retry once there is one', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, null);
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    const failed = await payoutOf(house, mentor);
    expect(failed).to.include({ status: 'failed', failureReason: 'no_bank_account', attempts: 0 });
    await house.transaction.run(async ({ mentors }) => {
      const stored = await mentors.get(mentor.id);
      await mentors.save({ ...stored, bankAccount: accountOf(mentor.id, '1101234561234') });
    });
    const { payout, lines } = await house.retry.execute(retry(failed.id));
    expect(payout).to.include({ status: 'deposited', attempts: 1 });
    expect(lines).to.have.length(1);
  });

  it('is retried once by two administrators at once', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234560000');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    const { id } = await payoutOf(house, mentor);
    const retries = await Promise.allSettled([house.retry.execute(retry(id)), house.retry.execute(retry(id))]);
    expect(retries.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
    expect(await payoutOf(house, mentor)).to.include({ status: 'failed', attempts: 2 });
  });

  it('retried under a key by a process that died is not sent again once its outcome is known', async () => {
    const sent: string[] = [];
    let dies = false;
    const house = moneyHouse({
      transaction: (memory) => new KeyedTransaction(memory),
      bank: (sandbox) => ({
        deposit: async (deposit) => {
          if (dies) throw new Error('the process died');
          sent.push(deposit.key);
          return sandbox.deposit(deposit);
        },
        query: (key) => sandbox.query(key),
        returned: (since) => sandbox.returned(since),
      }),
    });
    const mentor = await mentorWith(house, '1101234560000');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    const { id } = await payoutOf(house, mentor);
    const answers = new AnswerOnce(house.transaction, house.clock, defaultPolicies);
    const key = { caller: 'an administrator', route: 'post /api/sample', key: 'one', fingerprint: 'retry' };
    const ask = () =>
      answers.execute(key, async (once) => ({
        status: 200,
        body: (await house.retry.execute(retry(id), once)).payout.status,
      }));
    dies = true;
    expect(await ask().catch(String)).to.equal('Error: the process died');
    dies = false;
    house.clock.advance(1);
    await house.reconcile.run();
    expect((await ask()).answer.body).to.equal('failed');
    expect(sent).to.deep.equal([`${id}:1`, `${id}:2`]);
  });

  it('is retried after a failure alone', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234561234');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    const { id } = await payoutOf(house, mentor);
    const refusals = await Promise.allSettled([house.retry.execute(retry(id)), house.retry.execute(retry(newId()))]);
    const codes = refusals.map((refusal) =>
      refusal.status === 'rejected' ? (refusal.reason as DomainError).code : 'done',
    );
    expect(codes).to.deep.equal(['policy-violation', 'not-found']);
  });

  it('without an answer stays processing until the reconcile job has asked the bank', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234569999');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    expect(await payoutOf(house, mentor)).to.include({ status: 'processing', attempts: 1 });
    house.clock.advance(1);
    expect(await house.reconcile.run()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await payoutOf(house, mentor)).to.include({ status: 'deposited', attempts: 1 });
    expect(await house.books()).to.include({ bank: -29_010 });
    expect(await house.reconcile.run()).to.include({ considered: 0 });
  });

  it('is paid once when its answer was lost after the money had moved', async () => {
    const sent: Deposit[] = [];
    const bank = (sandbox: Bank): Bank => ({
      deposit: async (deposit) => {
        sent.push(deposit);
        await sandbox.deposit(deposit);
        return { kind: 'unknown' };
      },
      query: (key) => sandbox.query(key),
      returned: (since) => sandbox.returned(since),
    });
    const house = moneyHouse({ bank });
    const mentor = await mentorWith(house, '1101234561234');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    house.clock.advance(1);
    await house.reconcile.run();
    const { id, status } = await payoutOf(house, mentor);
    expect(status).to.equal('deposited');
    expect(sent).to.deep.equal([
      { key: `${id}:1`, amount: 29_010, bankCode: '004', holder: '김멘토', accountNumber: '1101234561234' },
    ]);
  });

  it('whose process died on the way is taken up by the reconcile job', async () => {
    let dead = true;
    const bank = (sandbox: Bank): Bank => ({
      deposit: async (deposit) => {
        if (dead) throw new Error('killed');
        return sandbox.deposit(deposit);
      },
      query: (key) => sandbox.query(key),
      returned: (since) => sandbox.returned(since),
    });
    const house = moneyHouse({ bank });
    const mentor = await mentorWith(house, '1101234561234');
    await completed(house, mentor, 50_000);
    const report = await untilPaidOut(house);
    expect(report.failures).to.have.length(1);
    expect((await payoutOf(house, mentor)).status).to.equal('processing');
    dead = false;
    house.clock.advance(1);
    await house.reconcile.run();
    expect(await payoutOf(house, mentor)).to.include({ status: 'deposited', attempts: 1 });
  });
});

describe('a deposit that comes back', () => {
  /** Deposited at the period's end, and back a day later. */
  async function returned(house: House): Promise<{ mentor: Mentor; id: PayoutId }> {
    const mentor = await mentorWith(house, '1101234568888');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    const { id, status } = await payoutOf(house, mentor);
    expect(status).to.equal('deposited');
    house.clock.advance(DAY);
    return { mentor, id };
  }

  it('is in transit again, its payout failed, and the mentor is told', async () => {
    const house = moneyHouse();
    const { mentor } = await returned(house);
    expect(await house.books()).to.include({ bank: -29_010 });
    expect(await house.reconcile.run()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(await payoutOf(house, mentor)).to.include({
      status: 'failed',
      failureReason: 'account_closed',
      attempts: 1,
    });
    const books = await house.books();
    expect(books).to.include({ in_transit: 29_010 });
    expect(books).not.to.have.property('bank');
    expect(house.happened().slice(-2)).to.deep.equal(['payout-deposited', 'payout-failed']);
  });

  it('comes back once, however often the bank tells of it', async () => {
    const house = moneyHouse();
    await returned(house);
    await Promise.all([house.reconcile.run(), house.reconcile.run()]);
    expect(await house.reconcile.run()).to.include({ changed: 0, skipped: 1 });
    expect(await house.books()).to.include({ in_transit: 29_010 });
    house.clock.advance(defaultPolicies.payout.watchReturnsMs + 1);
    expect(await house.reconcile.run()).to.include({ considered: 0 });
  });

  it('is paid at a retry, once more and under a key of its own', async () => {
    const house = moneyHouse();
    const { mentor, id } = await returned(house);
    await house.reconcile.run();
    await house.transaction.run(async ({ mentors }) => {
      const stored = await mentors.get(mentor.id);
      await mentors.save({ ...stored, bankAccount: accountOf(mentor.id, '1101234561234') });
    });
    expect((await house.retry.execute(retry(id))).payout).to.include({ status: 'deposited', attempts: 2 });
    expect(await house.books()).to.include({ bank: -29_010 });
    await house.reconcile.run();
    expect(await payoutOf(house, mentor), 'the first return is no news').to.include({ status: 'deposited' });
    expect(await house.books()).to.include({ bank: -29_010 });
  });

  it('may do so before its own answer is known', async () => {
    let silent = true;
    const house = moneyHouse({
      bank: (sandbox) => ({
        deposit: async (deposit) => {
          const answer = await sandbox.deposit(deposit);
          return silent ? { kind: 'unknown' } : answer;
        },
        query: (key) => sandbox.query(key),
        returned: (since) => sandbox.returned(since),
      }),
    });
    const mentor = await mentorWith(house, '1101234568888');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    silent = false;
    house.clock.advance(DAY);
    await house.reconcile.run();
    expect(await payoutOf(house, mentor)).to.include({ status: 'failed', failureReason: 'account_closed' });
    expect(house.happened().slice(-2)).to.deep.equal(['payout-deposited', 'payout-failed']);
    expect(await house.books()).to.include({ in_transit: 29_010 });
  });

  it('of which the bank tells under no key of ours is a failure, and stops no other', async () => {
    const strange = { key: 'salaries of May', at: PERIOD_END, reason: 'account_closed' };
    const house = moneyHouse({
      bank: (sandbox) => ({
        deposit: (deposit) => sandbox.deposit(deposit),
        query: (key) => sandbox.query(key),
        returned: async (since) => [strange, ...(await sandbox.returned(since))],
      }),
    });
    const { mentor } = await returned(house);
    const { changed, failures } = await house.reconcile.run();
    expect(changed).to.equal(1);
    expect(failures.map(({ id, code }) => [id, code])).to.deep.equal([['salaries of May', 'not-found']]);
    expect((await payoutOf(house, mentor)).status).to.equal('failed');
  });
});

describe('a complaint', () => {
  /** Two sessions, of 50,000 and 40,000; the first is complained of. */
  async function complainedOf(house: House) {
    const mentor = await mentorWith(house, '1101234561234');
    const [about, other] = [50_000, 40_000].map((value) =>
      aReservation(aBlock({ mentorId: mentor.id }), { funding: aCredit({ value: krw(value) }) }),
    ) as [Reservation, Reservation];
    const complaint = aComplaint({ mentorId: mentor.id, reservationId: about.id });
    await house.transaction.run(async (stores) => {
      for (const session of [about, other])
        await bookSettlement(stores, settleCompleted(house.ids, session, NINE, defaultPolicies));
      await stores.complaints.add(complaint);
    });
    return { mentor, complaint };
  }

  const resolve = (house: House, complaint: OpenComplaint, action: Resolution['action']) =>
    house.transaction.run(async (stores) => {
      const resolution: Resolution = { action, note: 'Heard both.', by: newId<AdminId>(), at: house.clock.now() };
      await stores.complaints.save({ ...complaint, status: 'resolved', resolution });
      if (action === 'suspend') await forfeitHeldLines(stores, house.ids, complaint, house.clock.now());
    });

  async function nextPeriod(house: House): Promise<void> {
    house.clock.set(plus(PERIOD_END, 14 * DAY));
    await house.calculate.run();
  }

  it('keeps what it is about out of the payout, and gives it to the next one once it is dismissed', async () => {
    const house = moneyHouse();
    const { mentor, complaint } = await complainedOf(house);
    await untilPaidOut(house);
    expect(await payoutOf(house, mentor)).to.include({ gross: 24_000 });
    await resolve(house, complaint, 'dismiss');
    expect(await house.calculate.run(), 'the period is closed').to.include({ changed: 0 });
    await nextPeriod(house);
    expect((await payoutsOf(house, mentor)).map(({ payout }) => payout.gross)).to.deep.equal([30_000, 24_000]);
    expect(await house.books()).not.to.have.property('payable');
  });

  it('that ends in a suspension forfeits it to revenue', async () => {
    const house = moneyHouse();
    const { mentor, complaint } = await complainedOf(house);
    await untilPaidOut(house);
    const before = await house.books();
    await resolve(house, complaint, 'suspend');
    const after = await house.books();
    expect(after['revenue']).to.equal((before['revenue'] ?? 0) + 30_000);
    expect(after).not.to.have.property('payable');
    await nextPeriod(house);
    const [{ payout, lines }] = (await payoutsOf(house, mentor)) as [Awaited<ReturnType<typeof payoutsOf>>[number]];
    expect(payout).to.include({ status: 'carried_over', gross: 0 });
    expect(lines.map(({ kind, amount }) => [kind, amount])).to.have.deep.members([
      ['session', 30_000],
      ['penalty', -30_000],
    ]);
  });

  it('that ends in a suspension before the release forfeits what is in escrow', async () => {
    const house = moneyHouse();
    const { complaint } = await complainedOf(house);
    house.clock.advance(DAY);
    await resolve(house, complaint, 'suspend');
    expect(await house.books()).to.include({ escrow: 24_000 });
    await resolve(house, complaint, 'suspend');
    expect(await house.books()).to.include({ escrow: 24_000 });
    await untilPaidOut(house);
    expect(await house.books()).to.include({ bank: -23_210, withholding: 790 });
  });
});

describe('the progress of a run', () => {
  it('tells how many payouts are made and deposits tried, of how many', async () => {
    const house = moneyHouse();
    for (const account of ['1101234561234', '1101234560000'])
      await completed(house, await mentorWith(house, account), 50_000);
    house.clock.set(plus(NINE, 7 * DAY));
    await house.release.run();
    house.clock.set(PERIOD_END);
    const told: JobProgress[] = [];
    await house.calculate.run({ progress: (progress) => void told.push(progress) });
    expect(told).to.deep.equal([
      { step: 'payouts', done: 2, total: 2 },
      { step: 'deposits', done: 1, total: 2 },
      { step: 'deposits', done: 2, total: 2 },
    ]);
  });
});

describe('the payouts of a period', () => {
  it('are shown to administrators with their totals', async () => {
    const house = moneyHouse();
    const mentors = [await mentorWith(house, '1101234561234'), await mentorWith(house, '1101234560000')];
    for (const mentor of mentors) await completed(house, mentor, 50_000);
    await missed(house, await mentorWith(house, null), 50_000, NINE);
    await untilPaidOut(house);
    const { period, totals, payouts } = await house.periodOverview.execute('2026-03-02' as Day, page);
    expect(period).to.deep.equal({ periodId: '2026-03-02', startsOn: '2026-03-02', endsOn: '2026-03-16' });
    expect(totals).to.deep.equal({
      mentors: 2,
      gross: 60_000,
      incomeTax: 1_800,
      localIncomeTax: 180,
      net: 58_020,
      byStatus: { calculated: 0, processing: 0, deposited: 1, failed: 1, carried_over: 1 },
    });
    expect(payouts.total).to.equal(3);
  });

  it('are none on a day on which no period begins', async () => {
    const refusal = await moneyHouse()
      .periodOverview.execute('2026-03-03' as Day, page)
      .catch((error: unknown) => error);
    expect(refusal).to.include({ code: 'not-found' });
  });
});

describe('the current period', () => {
  it('tells what is earned, and what this period will pay of it', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, null);
    await completed(house, mentor, 50_000);
    const lastInTime = minus(PERIOD_END, 7 * DAY + 1);
    await completed(house, mentor, 50_000, lastInTime);
    await completed(house, mentor, 50_000, plus(lastInTime, 1));
    house.clock.set(plus(NINE, 7 * DAY));
    await house.release.run();
    const { period, accrued, expected, lines } = await house.currentPeriod.execute(mentor.id);
    expect(period.periodId).to.equal('2026-03-02');
    expect(accrued).to.deep.equal({ escrow: 60_000, releasable: 30_000 });
    expect(expected).to.deep.equal({ gross: 60_000, incomeTax: 1_800, localIncomeTax: 180, net: 58_020 });
    expect(lines).to.have.length(3);
  });

  it('expects nothing of a mentor who owes', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, null);
    await missed(house, mentor, 50_000, NINE);
    house.clock.advance(DAY);
    const { expected } = await house.currentPeriod.execute(mentor.id);
    expect(expected).to.deep.equal({ gross: -15_000, incomeTax: 0, localIncomeTax: 0, net: 0 });
  });
});

describe('the statement of a payout', () => {
  it('is issued to its mentor, with the time of issue', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234561234');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    const { id } = await payoutOf(house, mentor);
    const asked: unknown[] = [];
    const issue = new IssueStatement(
      house.queries.payouts,
      {
        render: async ({ payout, issuedAt }, language) => {
          asked.push(payout.id, issuedAt, language);
          return new Uint8Array([37]);
        },
      },
      house.clock,
    );
    await issue.execute({ mentorId: mentor.id, payoutId: id, language: 'ko' });
    expect(asked).to.deep.equal([id, PERIOD_END, 'ko']);
  });

  it('is not there for anybody else', async () => {
    const house = moneyHouse();
    const mentor = await mentorWith(house, '1101234561234');
    await completed(house, mentor, 50_000);
    await untilPaidOut(house);
    const { id } = await payoutOf(house, mentor);
    const issue = new IssueStatement(house.queries.payouts, { render: () => expect.fail('rendered') }, house.clock);
    const asks = [
      { mentorId: newId<MentorId>(), payoutId: id },
      { mentorId: mentor.id, payoutId: newId<PayoutId>() },
    ].map((ask) => issue.execute({ ...ask, language: 'en' }));
    for (const refusal of await Promise.allSettled(asks)) {
      expect(refusal.status === 'rejected' && (refusal.reason as DomainError).code).to.equal('not-found');
    }
  });
});
