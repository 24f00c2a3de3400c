import type { Reservation } from '@spotter/core/booking';
import type { JournalEntry } from '@spotter/core/ledger';
import type { DayPass } from '@spotter/core/membership';
import type { Payment, Refund } from '@spotter/core/payment';
import type { Earning } from '@spotter/core/payout';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** A member's payments, refunds and grants. */
interface MemberMoney {
  paid: number;
  refunded: number;
  /** The company's cost: corrected sessions, gifts of staff, waived fees, and day passes for sessions that a mentor cancelled. */
  granted: number;
  readonly mentors: Map<string, MentorMoney>;
}

/** The sessions of one member and one mentor. */
interface MentorMoney {
  earned: number;
  /** Positive. */
  penalties: number;
}

/**
 * A member and a mentor together take no more out of the company's accounts than they paid in: refunds and earnings versus payments and
 * penalties. Penalties of other mentors pay for day passes that the member received because of them.
 */
export class CheckPairs extends ContextCheck<never> implements Check {
  readonly reads = ['reservations', 'dayPasses', 'payments', 'refunds', 'earnings', 'journal'] as const;
  private readonly members = new Map<string, MemberMoney>();
  private readonly memberOfSession = new Map<string, string>();
  /** Day passes that no payment or penalty pays for, and the sessions that they pay for. */
  private readonly grantedPasses = new Set<string>();
  private readonly grantedSessions = new Set<string>();
  private readonly cancelledByMentor = new Set<string>();
  private readonly earnings: Earning[] = [];
  private readonly corrections: JournalEntry[] = [];
  private readonly touched = new Set<string>();

  onChange(change: ChangeFor<CheckPairs>): void {
    if (change.table === 'reservations') this.recordReservation(change.after);
    if (change.table === 'dayPasses') this.recordPass(change.after);
    if (change.table === 'payments') this.recordPayment(change.before, change.after);
    if (change.table === 'refunds') this.recordRefund(change.before, change.after);
    if (change.table === 'earnings' && !change.before) this.earnings.push(change.after);
    if (change.table === 'journal' && change.after.kind === 'correction') this.corrections.push(change.after);
    if (change.table === 'journal' && change.after.kind === 'points_given') this.recordPointsGiven(change.after);
  }

  afterStep(): void {
    for (const one of this.earnings.splice(0)) this.addEarning(one);
    for (const one of this.corrections.splice(0)) this.addCorrection(one);
    for (const member of this.touched) this.validate(member);
    this.touched.clear();
  }

  private recordReservation({ id, memberId, funding, ...after }: Reservation): void {
    this.memberOfSession.set(id, memberId);
    if (funding.kind === 'day_pass' && this.grantedPasses.has(funding.dayPassId)) this.grantedSessions.add(id);
    if (after.status !== 'cancelled') return;
    if (after.cancellation.by === 'mentor') this.cancelledByMentor.add(id);
    if (after.cancellation.late && !after.cancellation.deducted) this.grantedSessions.add(id);
  }

  /** A mentor's no-show has a penalty, and a pass of a term its payment. */
  private recordPass({ id, compensates, termId }: DayPass): void {
    const isGift = compensates === null && termId === null;
    if (isGift || (compensates !== null && this.cancelledByMentor.has(compensates))) this.grantedPasses.add(id);
  }

  private recordPointsGiven({ postings }: JournalEntry): void {
    for (const { account, amount } of postings)
      if (account.startsWith('points:')) this.moneyOf(account.slice('points:'.length)).granted -= amount;
  }

  private recordPayment(before: Payment | undefined, after: Payment): void {
    const isNew = 'paidAt' in after && !(before && 'paidAt' in before);
    if (isNew && after.memberId !== null) this.moneyOf(after.memberId).paid += after.amount;
  }

  private recordRefund(before: Refund | undefined, after: Refund): void {
    if (after.status !== 'refunded' || before?.status === 'refunded' || after.memberId === null) return;
    this.moneyOf(after.memberId).refunded += after.amount;
    this.touched.add(after.memberId);
  }

  private addEarning({ reservationId, mentorId, kind, amount }: Earning): void {
    const memberId = this.memberOfSession.get(reservationId ?? '');
    if (!memberId) return;
    const member = this.moneyOf(memberId);
    const { mentors } = member;
    if (kind !== 'penalty' && this.grantedSessions.has(reservationId ?? '')) member.granted += amount;
    const money = mentors.get(mentorId) ?? { earned: 0, penalties: 0 };
    mentors.set(mentorId, money);
    if (kind === 'penalty') money.penalties -= amount;
    else money.earned += amount;
    this.touched.add(memberId);
  }

  /** The penalty, which is returned to the mentor, is not a grant. */
  private addCorrection({ reference, postings }: JournalEntry): void {
    const memberId = this.memberOfSession.get(reference);
    if (!memberId) return;
    const fromCompany = postings
      .filter(({ account }) => account === 'compensation' || account.startsWith('payable:'))
      .reduce((total, { amount }) => total + amount, 0);
    this.moneyOf(memberId).granted += fromCompany;
  }

  private validate(memberId: string): void {
    const { paid, refunded, granted, mentors } = this.moneyOf(memberId);
    const penalties = [...mentors.values()].reduce((total, one) => total + one.penalties, 0);
    for (const [mentorId, { earned }] of mentors) {
      const [putIn, takenOut] = [paid + granted + penalties, refunded + earned];
      if (takenOut > putIn)
        this.note('no-gain-by-collusion', `a pair takes ${takenOut} out after paying ${putIn} in`, memberId, mentorId);
    }
  }

  private moneyOf(memberId: string): MemberMoney {
    const known = this.members.get(memberId);
    if (known) return known;
    const money: MemberMoney = { paid: 0, refunded: 0, granted: 0, mentors: new Map() };
    this.members.set(memberId, money);
    return money;
  }
}
