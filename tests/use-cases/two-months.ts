import { SETTLEMENT_COLUMNS } from '@spotter/core/gateway-settlement';
import {
  HOUR,
  instantAt,
  krw,
  plus,
  type BlockId,
  type Day,
  type Instant,
  type MemberId,
  type MentorId,
  type Month,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { anAuthority, PRO } from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import type { CrashingBranch } from './crashing-branch.js';

const DAILY = ['membership-renewal', 'payment-ledger-release', 'idempotency-expire', 'marketing-announce'] as const;
/** A fixed slot on Mondays. */
const MONDAYS = { weekday: 1, startTime: '18:00' as TimeOfDay } as const;

export type People = Awaited<ReturnType<typeof addPeople>>;

export async function addPeople({ fixture }: CrashingBranch) {
  const storeIds = [fixture.store.id];
  return {
    ana: await fixture.addMember(),
    ben: await fixture.addMember(),
    cho: await fixture.addMember(),
    dan: await fixture.addMember(),
    xia: await fixture.addMentor({ storeIds }, '1101234568888'), // deposits come back
    yun: await fixture.addMentor({ storeIds }, '1101234561234'),
    pro: await fixture.addMentor({ storeIds, ...PRO }, '1101234569999'), // the first deposit has no answer
    admin: await fixture.addAdmin(),
  };
}

const on = (day: string, time: string): Instant => instantAt(day as Day, time as TimeOfDay);
const card = (billingKey: string) => ({ kind: 'billing_key', billingKey }) as const;

/** Two months with every outcome of a session, of a payment and of a payout. */
export async function runTwoMonths(branch: CrashingBranch, people: People): Promise<void> {
  const { fixture, ask, perform, visit } = branch;
  const { queries, clock } = fixture;
  const { ana, ben, cho, dan, xia, yun, pro } = people;
  const storeId = fixture.store.id;
  const staff = anAuthority({ adminId: people.admin });
  const reason = 'Both were heard.';

  const join = (memberId: MemberId, plan: number, billingKey: string) =>
    ask('joinMembership', { memberId, planId: SEEDED_PLANS[plan]!.id, method: card(billingKey), autoRenew: true });

  /** Without a key, as its route. */
  async function open(mentorId: MentorId, day: string, time: string): Promise<BlockId> {
    const startsAt = on(day, time);
    await perform(() => fixture.openBlock.execute({ mentorId, storeId, startsAt }));
    const { items } = await queries.booking.blocks(mentorId, { startsAt, endsAt: plus(startsAt, HOUR) }, PAGE);
    return items[0]!.id;
  }

  const book = async (memberId: MemberId, mentorId: MentorId, day: string, time: string) =>
    ask('bookSession', { memberId, blockId: await open(mentorId, day, time), origin: 'member' });

  async function settle(fee: number, settledOn: string): Promise<void> {
    const paid = await Promise.all([ana, ben, dan].map((memberId) => queries.payments.payments(memberId, PAGE)));
    const lines = paid.flatMap(({ items }) =>
      items.map(({ id, amount }) => [id, amount, fee, amount - fee, settledOn]),
    );
    const csv = [SETTLEMENT_COLUMNS, ...lines].map((line) => line.join()).join('\n');
    await ask('importSettlements', { csv, ...staff, reason });
  }

  async function retryFailedDeposits(): Promise<void> {
    for (const mentorId of [xia, yun, pro])
      for (const { payout } of (await queries.payouts.payouts(mentorId, {}, PAGE)).items)
        if (payout.status === 'failed') await ask('retryDeposit', { payoutId: payout.id, ...staff, reason });
  }

  await join(ana, 2, 'sandbox-ok');
  await join(ben, 0, 'sandbox-once-ben');
  await join(cho, 0, 'sandbox-timeout-paid');
  const { payment: stolen } = await ask('chargePoints', { memberId: dan, amount: 100_000, method: card('sandbox-ok') });
  await ask('chargePoints', { memberId: dan, amount: 200_000, method: card('sandbox-ok') });
  await visit('2026-03-02', '10:00');
  await ask('requestFixedSlot', { memberId: ana, mentorId: xia, storeId, ...MONDAYS });
  await visit('2026-03-02', '11:00', 'fixed-slot-auto-book');
  const trained = await book(ana, xia, '2026-03-03', '10:00');
  const missed = await book(ana, xia, '2026-03-03', '12:00');
  await book(ben, xia, '2026-03-04', '10:00');
  const withPoints = await book(dan, pro, '2026-03-04', '12:00');
  const freed = await book(dan, pro, '2026-03-05', '12:00');
  const late = await book(ana, xia, '2026-03-06', '10:00');
  const window = { from: on('2026-03-06', '09:00'), until: on('2026-03-06', '12:00') };
  await ask('joinWaitlist', { memberId: ben, storeId, mentorId: xia, ...window });
  await visit('2026-03-03', '10:05');
  await perform(() => fixture.train(trained, 'Knees track well; keep the bar close to the shins.'));
  await visit('2026-03-03', '12:20');
  await ask('cancelReservation', { reservationId: freed.id, memberId: dan, acceptDeduction: true });
  const complaint = { reservationId: trained.id, category: 'other', text: 'It was too loud.' } as const;
  const { id: complaintId } = await ask('registerComplaint', { memberId: ana, mentorId: xia, ...complaint });
  await visit('2026-03-04', '09:50');
  await perform(() => fixture.arrive(ben)); // the mentor does not: Ben gets a day pass
  await visit('2026-03-04', '10:20');
  await ask('correctAttendance', { reservationId: missed.id, ...staff, reason });
  await visit('2026-03-04', '12:00');
  await perform(() => fixture.train(withPoints, null));
  await settle(4, '2026-03-05');
  await visit('2026-03-06', '06:00');
  await ask('cancelReservation', { reservationId: late.id, memberId: ana, acceptDeduction: true });
  await ask('bookSession', { memberId: ben, blockId: late.blockId, origin: 'member' }); // it was offered to Ben
  for (const mentorId of [xia, yun]) await open(mentorId, '2026-03-07', '10:00');
  const saturday = { from: on('2026-03-07', '09:00'), until: on('2026-03-07', '12:00') };
  const match = await ask('matchAutomatically', { memberId: cho, ...saturday });
  await visit('2026-03-06', '09:00');
  await ask('rejectMatch', { reservationId: match.id, memberId: cho, reason });
  const [pass] = (await queries.booking.dayPasses(ben, PAGE)).items.filter(({ status }) => status === 'available');
  const blockId = await open(yun, '2026-03-06', '15:00');
  await ask('bookSession', { memberId: ben, blockId, dayPassId: pass!.id, origin: 'day_pass' });
  await visit('2026-03-06', '15:20');
  const handed = await book(ana, xia, '2026-03-12', '10:00');
  await book(ana, xia, '2026-03-10', '10:00');
  await book(ben, xia, '2026-03-10', '12:00');
  const { id: handOverId } = await ask('offerHandOver', { reservationId: handed.id, mentorId: xia, toMentorId: yun });
  await perform(() => fixture.answerHandOver.execute({ handOverId, mentorId: yun, answer: 'accepted' }));
  await visit('2026-03-09', '09:00', 'fixed-slot-auto-book');
  await book(cho, yun, '2026-03-10', '12:30'); // so only the first session has a substitute
  const timeOff = {
    from: on('2026-03-10', '00:00'),
    until: on('2026-03-11', '00:00'),
    reservations: 'reassign',
  } as const;
  await ask('takeTimeOff', { mentorId: xia, ...timeOff, reason: 'other', note: null, authority: null });
  await visit('2026-03-09', '18:20');
  await visit('2026-03-10', '13:00');
  const dispute = { paymentId: stolen.id, reason, ...staff };
  await ask('recordChargeback', { ...dispute, at: clock.now(), amount: krw(100_000) });
  await visit('2026-03-12', '10:20');
  await visit('2026-03-16', '02:00', ...DAILY, 'payout-calculate');
  await visit('2026-03-16', '09:00', 'fixed-slot-auto-book', 'payout-deposit');
  await visit('2026-03-18', '09:00');
  await retryFailedDeposits();
  await ask('resolveComplaint', { complaintId, ...staff, action: 'suspend', note: reason });
  await perform(() => fixture.reinstateMentor.execute({ mentorId: xia, ...staff, reason }));
  await visit('2026-03-20', '09:00');
  await ask('winChargeback', { ...dispute, at: clock.now() });
  await ask('refundPoints', { memberId: dan });
  await perform(() => fixture.closeAccount.execute({ memberId: dan, familyId: null, password: '' }));
  await visit('2026-03-26', '00:10', ...DAILY);
  branch.bank.byFile = true;
  await visit('2026-03-30', '02:00', ...DAILY, 'payout-calculate', 'payout-deposit');
  const { items: batches } = await queries.payoutBatches.batches({}, clock.now(), PAGE);
  const batchId = batches.find(({ batch }) => batch.periodId === '2026-03-16')!.batch.id;
  const file = (await perform(() => fixture.exportPayoutFile.execute({ batchId, ...staff, part: null })))!;
  const results = file.rows.map(({ key }, index) => `${key},${index === 0 ? 'account_closed' : 'ok'}`);
  await ask('importPayoutResults', { batchId, csv: ['key,result', ...results].join('\n'), ...staff, reason });
  await retryFailedDeposits();
  await visit('2026-04-01', '00:10', 'membership-renewal');
  await visit('2026-04-01', '04:00', 'tax-report-generate');
  await perform(() => fixture.changePaymentMethod.execute({ memberId: ben, billingKey: 'sandbox-once-again' }));
  await ask('remitTax', { month: '2026-03' as Month, amount: krw(10), on: '2026-04-01' as Day, ...staff, reason });
  await visit('2026-04-02', '00:10', ...DAILY);
  const pause = { from: '2026-04-04' as Day, until: '2026-04-08' as Day, acceptDeduction: true };
  await ask('pauseMembership', { memberId: cho, ...pause });
  await book(ana, yun, '2026-04-02', '05:00');
  await ask('cancelMembership', ana);
  await settle(30, '2026-04-02');
  await visit('2026-04-04', '00:10', ...DAILY);
  await visit('2026-04-06', '09:00');
  await ask('resumeMembership', { memberId: cho, acceptDeduction: true });
  await visit('2026-04-13', '03:00', ...DAILY, 'payout-calculate', 'payout-deposit');
}
