import {
  negate,
  sum,
  type EarningId,
  type Instant,
  type Krw,
  type MentorId,
  type ReservationId,
} from '@spotter/core/kernel';
import type { Earning, Earnings, ReleasedEarnings } from '@spotter/core/payout';
import { getOrThrow } from './get-or-throw.js';
import { firstOf } from './paging.js';
import { EVERYTHING, type Tables } from './tables.js';

export class MemoryEarnings implements Earnings {
  constructor(private readonly tables: Pick<Tables, 'earnings'>) {}

  async add(...earnings: readonly Earning[]): Promise<void> {
    for (const earning of earnings) this.tables.earnings.add(earning);
  }

  async findUnpaid(mentorId: MentorId, reservationId: ReservationId): Promise<readonly Earning[]> {
    const unpaid = [...this.tables.earnings.scan('unpaidByMentor', mentorId)];
    return unpaid.filter((earning) => earning.reservationId === reservationId);
  }

  async sumPenalties(mentorId: MentorId, reservationId: ReservationId, startsAt: Instant): Promise<Krw> {
    const penalties = [...this.tables.earnings.scan('penalties', reservationId)];
    const own = penalties.filter((one) => one.mentorId === mentorId && one.at > startsAt);
    return negate(sum(own.map(({ amount }) => amount)));
  }

  async lockDue(at: Instant, limit: number, except: readonly EarningId[] = []): Promise<readonly EarningId[]> {
    const inEscrow = this.tables.earnings.scan('inEscrow', EVERYTHING, { until: at + 1 });
    const failed = new Set(except);
    return firstOf(inEscrow, limit, ({ id }) => !failed.has(id)).map(({ id }) => id);
  }

  async release(ids: readonly EarningId[]): Promise<readonly ReleasedEarnings[]> {
    const due = ids.map((id) => getOrThrow(this.tables.earnings, id, 'earning'));
    for (const earning of due) this.tables.earnings.put({ ...earning, releasedAt: earning.releasableAt });
    const mentors = [...new Set(due.map(({ mentorId }) => mentorId))].sort();
    return mentors.map((mentorId) => releasedOf(mentorId, due));
  }
}

function releasedOf(mentorId: MentorId, due: readonly Earning[]): ReleasedEarnings {
  const own = due.filter((one) => one.mentorId === mentorId);
  const first = own.map(({ id }) => id).reduce((lowest, id) => (id < lowest ? id : lowest));
  return { mentorId, amount: sum(own.map(({ amount }) => amount)), first };
}
