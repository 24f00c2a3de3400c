import {
  ALL_DUE,
  calculatePayout,
  holdsBack,
  intervalOf,
  isPayableIn,
  type Among,
  type Clock,
  type Earning,
  type Ids,
  type Instant,
  type Journal,
  type MadePayout,
  type MentorId,
  type Payout,
  type PayoutId,
  type PayoutPeriod,
  type PayoutPolicy,
  type Payouts,
} from '@spotter/core';
import { found } from './finding.js';
import { firstOf, those } from './paging.js';
import { EVERYTHING, payoutKey, type PayoutDue, type Tables } from './tables.js';
import { refuseStale } from './versions.js';

export class MemoryPayouts implements Payouts {
  constructor(
    private readonly tables: Pick<Tables, 'payouts' | 'payoutPeriods' | 'payoutsDue' | 'earnings' | 'complaints'>,
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

  async close(period: PayoutPeriod): Promise<void> {
    const { earnings, payoutPeriods, payoutsDue } = this.tables;
    const { endsAt } = intervalOf(period);
    if ([...payoutPeriods.all()].some((closed) => closed.periodId >= period.periodId)) return;
    payoutPeriods.put(period);
    for (const line of [...earnings.scan('releasedUnpaid', EVERYTHING, { until: endsAt })]) {
      if (!isPayableIn(period, line) || this.isHeldBack(line)) continue;
      const { mentorId } = line;
      const known = payoutsDue.get(payoutKey({ mentorId, period }));
      const due = known ?? { id: this.ids.next<PayoutId>(), mentorId, period, made: false };
      payoutsDue.put(due);
      earnings.put({ ...line, payoutId: due.id });
    }
  }

  async make(
    at: Instant,
    policy: PayoutPolicy,
    limit: number,
    among: Among<MentorId> = ALL_DUE,
  ): Promise<readonly MadePayout[]> {
    const due = firstOf(this.toMake(among), limit);
    const made: MadePayout[] = [];
    for (const one of due) made.push(await this.pay(one, at, policy));
    return made;
  }

  async firstToMake(except: readonly MentorId[]): Promise<MentorId | null> {
    return firstOf(this.toMake({ except }), 1)[0]?.mentorId ?? null;
  }

  private toMake(among: Among<MentorId>): Iterable<PayoutDue> {
    return those(among, this.tables.payoutsDue.scan('toMake', EVERYTHING), ({ mentorId }) => mentorId);
  }

  private async pay(due: PayoutDue, at: Instant, policy: PayoutPolicy): Promise<Payout> {
    const { earnings, payouts, payoutsDue } = this.tables;
    const { mentorId, period } = due;
    const lines = [...earnings.scan('byPayout', due.id)];
    const { payout, entry, carriedOver } = calculatePayout(period, mentorId, lines, at, policy, this.ids);
    payoutsDue.put({ ...due, made: true });
    payouts.add({ payout, sentAt: null });
    for (const line of lines) earnings.put({ ...line, payoutId: payout.id });
    if (entry) await this.journal.append(entry);
    if (carriedOver) earnings.add(carriedOver);
    return payout;
  }

  private isHeldBack(earning: Earning): boolean {
    if (earning.reservationId === null) return false;
    const complaints = [...this.tables.complaints.scan('openByReservation', earning.reservationId)];
    return complaints.some((complaint) => holdsBack(complaint, earning));
  }
}
