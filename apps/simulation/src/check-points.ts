import type { Reservation } from '@spotter/core/booking';
import type { Refund } from '@spotter/core/payment';
import type { PointLot } from '@spotter/core/points';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { keepWhile, rowsOf } from './row-groups.js';

/** The points of each member: never negative, spent in order (bonus first, then oldest), and equal to the journal's liability. */
export class CheckPoints extends ContextCheck<'now' | 'total'> implements Check {
  readonly reads = ['pointLots', 'refunds', 'reservations', 'journal'] as const;
  private readonly lots = new Map<string, Map<string, PointLot>>();
  private readonly refunds = new Map<string, Map<string, Refund>>();
  private readonly touched = new Set<string>();
  private readonly booked: Reservation[] = [];

  onChange(change: ChangeFor<CheckPoints>): void {
    if (change.table === 'pointLots') this.recordLot(change.after);
    if (change.table === 'refunds' && change.after.source.kind === 'points') this.recordRefund(change.after);
    if (change.table === 'reservations' && !change.before && change.after.funding.kind === 'points')
      this.booked.push(change.after);
    if (change.table === 'journal')
      for (const { account } of change.after.postings)
        if (account.startsWith('points:')) this.touched.add(account.slice('points:'.length));
  }

  afterStep(): void {
    for (const member of this.touched) this.validateBalance(member);
    this.touched.clear();
    for (const reservation of this.booked.splice(0)) this.validateOrder(reservation);
  }

  private recordLot(lot: PointLot): void {
    const { id, memberId, remaining, amount } = lot;
    if (remaining < 0 || remaining > amount)
      this.note('points-kept', `${remaining} of ${amount} points remain`, id, memberId);
    rowsOf(this.lots, memberId).set(id, lot);
    this.touched.add(memberId);
  }

  private recordRefund(refund: Refund): void {
    const { memberId } = refund;
    if (memberId === null) return;
    keepWhile(refund.status === 'pending', rowsOf(this.refunds, memberId), refund);
    this.touched.add(memberId);
  }

  private validateBalance(member: string): void {
    let points = 0;
    for (const { remaining } of this.lots.get(member)?.values() ?? []) points += remaining;
    for (const { amount } of this.refunds.get(member)?.values() ?? []) points += amount;
    const owed = -this.context.total(`points:${member}`);
    if (owed !== points) this.note('points-kept', `${owed} points are owed, but lots contain ${points}`, member);
  }

  /** No lot with points comes before the last one that paid. */
  private validateOrder({ id, memberId, funding }: Reservation): void {
    if (funding.kind !== 'points') return;
    const lots = [...(this.lots.get(memberId)?.values() ?? [])];
    const last = lots.find(({ id: lotId }) => lotId === funding.draws.at(-1)?.lotId);
    const now = this.context.now();
    const skipped = last && lots.find((lot) => lot.remaining > 0 && now < lot.expiresAt && comesBefore(lot, last));
    if (skipped) this.note('points-kept', 'points of a later lot are spent first', id, memberId, skipped.id);
  }
}

const comesBefore = (one: PointLot, other: PointLot): boolean =>
  one.kind === other.kind ? one.createdAt < other.createdAt : one.kind === 'bonus';
