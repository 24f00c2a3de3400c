import { holdsBack } from '@spotter/core/complaint';
import { sum, type Ids, type MentorId, type PayoutBatchId, type PayoutId } from '@spotter/core/kernel';
import {
  intervalOf,
  type DuePayout,
  type Earning,
  type Payout,
  type PayoutPeriod,
  type Payouts,
} from '@spotter/core/payout';
import { VersionedCollection } from './collection.js';
import { getOrThrow } from './get-or-throw.js';
import { byId, firstOf } from './paging.js';
import { EVERYTHING, payoutKey, type PayoutDue, type Readings, type Tables } from './tables.js';

export class MemoryPayouts extends VersionedCollection<Payout> implements Payouts {
  constructor(
    private readonly tables: Pick<Tables, 'payouts' | 'payoutPeriods' | 'payoutsDue' | 'earnings' | 'complaints'>,
    private readonly ids: Ids,
  ) {
    super(tables.payouts, 'payout');
  }

  async getAll(ids: readonly PayoutId[]): Promise<readonly Payout[]> {
    return [...ids].sort().flatMap((id) => this.tables.payouts.get(id) ?? []);
  }

  override async save(...payouts: readonly Payout[]): Promise<void> {
    for (const payout of payouts) await super.save(payout);
  }

  async findProcessing(batchId: PayoutBatchId): Promise<readonly Payout[]> {
    const payouts = [...this.tables.payouts.scan('byBatch', batchId)];
    return payouts.filter(({ status }) => status === 'processing').sort(byId);
  }

  async close(period: PayoutPeriod): Promise<void> {
    const { earnings, payoutPeriods, payoutsDue } = this.tables;
    const { endsAt } = intervalOf(period);
    if ([...payoutPeriods.all()].some((closed) => closed.periodId >= period.periodId)) return;
    payoutPeriods.put(period);
    for (const line of [...earnings.scan('releasedUnpaid', EVERYTHING, { until: endsAt })]) {
      if (isHeldBack(this.tables, line)) continue;
      const { mentorId } = line;
      const known = payoutsDue.get(payoutKey({ mentorId, period }));
      const due = known ?? { id: this.ids.next(), mentorId, period, made: false };
      payoutsDue.put(due);
      earnings.put({ ...line, payoutId: due.id });
    }
  }

  async takeDue(limit: number, except: readonly MentorId[] = []): Promise<readonly DuePayout[]> {
    const toMake = this.tables.payoutsDue.scan('toMake', EVERYTHING);
    const failed = new Set(except);
    const due = firstOf(toMake, limit, ({ mentorId }) => !failed.has(mentorId));
    return due.map((one) => {
      this.tables.payoutsDue.put({ ...one, made: true });
      const { mentorId, period } = one;
      return { mentorId, period, gross: sum(this.linesOf(one).map(({ amount }) => amount)) };
    });
  }

  override async add(...payouts: readonly Payout[]): Promise<void> {
    for (const payout of payouts) {
      await super.add(payout);
      const due = getOrThrow(this.tables.payoutsDue, payoutKey(payout), 'payout that is due');
      for (const line of this.linesOf(due)) this.tables.earnings.put({ ...line, payoutId: payout.id });
    }
  }

  private linesOf({ id }: PayoutDue): readonly Earning[] {
    return [...this.tables.earnings.scan('byPayout', id)];
  }
}

/** Whether an open complaint holds the earning back. */
export function isHeldBack({ complaints }: Pick<Readings, 'complaints'>, earning: Earning): boolean {
  if (earning.reservationId === null) return false;
  const open = [...complaints.scan('openByReservation', earning.reservationId)];
  return open.some((complaint) => holdsBack(complaint, earning));
}
