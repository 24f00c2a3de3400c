import {
  calculatePayout,
  holdsBack,
  intervalOf,
  isPayableIn,
  type Clock,
  type Earning,
  type Ids,
  type Instant,
  type Journal,
  type MentorId,
  type Payout,
  type PayoutId,
  type PayoutPeriod,
  type PayoutPolicy,
  type Payouts,
} from '@spotter/core';
import { found } from './finding.js';
import { EVERYTHING, payoutKey, type Tables } from './tables.js';
import { refuseStale } from './versions.js';

export class MemoryPayouts implements Payouts {
  constructor(
    private readonly tables: Pick<Tables, 'payouts' | 'earnings' | 'complaints'>,
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async get(id: PayoutId): Promise<Payout> {
    return found(this.tables.payouts, id, 'payout').payout;
  }

  async save(payout: Payout): Promise<void> {
    const { payouts } = this.tables;
    const stored = payouts.get(payout.id);
    refuseStale(stored?.payout, payout);
    const sentAt = payout.status === 'processing' ? this.clock.now() : (stored?.sentAt ?? null);
    payouts.put({ payout: { ...payout, version: payout.version + 1 }, sentAt });
  }

  async calculate(period: PayoutPeriod, at: Instant, policy: PayoutPolicy, limit: number): Promise<readonly Payout[]> {
    const made: Payout[] = [];
    for (const mentorId of this.unpaidMentors(period, limit)) made.push(await this.pay(mentorId, period, at, policy));
    return made;
  }

  private async pay(mentorId: MentorId, period: PayoutPeriod, at: Instant, policy: PayoutPolicy): Promise<Payout> {
    const { earnings, payouts } = this.tables;
    const unpaid = [...earnings.scan('unpaidByMentor', mentorId)];
    const lines = unpaid.filter((earning) => isPayableIn(period, earning) && !this.isHeldBack(earning));
    const { payout, entry, carriedOver } = calculatePayout(period, mentorId, lines, at, policy, this.ids);
    payouts.add({ payout, sentAt: null });
    for (const line of lines) earnings.put({ ...line, payoutId: payout.id });
    if (entry) await this.journal.append(entry);
    if (carriedOver) earnings.add(carriedOver);
    return payout;
  }

  /** Those with something to pay in the period, and no payout of it. */
  private unpaidMentors(period: PayoutPeriod, limit: number): ReadonlySet<MentorId> {
    const { earnings, payouts } = this.tables;
    const unpaid = new Set<MentorId>();
    for (const earning of earnings.scan('releasedUnpaid', EVERYTHING, { until: intervalOf(period).endsAt })) {
      if (unpaid.size >= limit) break;
      const { mentorId } = earning;
      const isPaid = payouts.find('ofMentorAndPeriod', payoutKey({ mentorId, period })) !== undefined;
      if (!isPaid && !this.isHeldBack(earning)) unpaid.add(mentorId);
    }
    return unpaid;
  }

  private isHeldBack(earning: Earning): boolean {
    if (earning.reservationId === null) return false;
    const complaints = [...this.tables.complaints.scan('openByReservation', earning.reservationId)];
    return complaints.some((complaint) => holdsBack(complaint, earning));
  }
}
