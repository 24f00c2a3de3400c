import type { Clock } from '../shared/clock.js';
import type { Ids, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { forEachDue } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import { negate } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import { bookSettlement } from '../ledger/book-settlement.js';
import { penalizeMentorNoShow, settleMemberNoShow } from '../ledger/settlement.js';
import { refundMissed, type MissedStores } from '../membership/refund-missed.js';
import { holdTier } from '../mentor/tier-hold.js';
import type { Stores } from '../stores.js';
import { compensationDayPass } from './day-pass.js';
import { returnFunding, type FundingStores } from './funding-return.js';
import { noShowOf, startOfLastJudged } from './no-show-policy.js';
import type { BookingQueries, DueReservation } from './ports.js';
import { meetingOf, type MemberNoShow, type MentorNoShow } from './reservation.js';

type NoShowStores = FundingStores & MissedStores & Pick<Stores, 'mentors' | 'earnings' | 'outbox'>;

/** The job `no-show-detection`. What another run has taken is left to it; one that cannot be decided does not stop the others. */
export class DetectNoShows implements Job {
  constructor(
    private readonly transaction: Transaction<NoShowStores>,
    private readonly queries: Pick<BookingQueries, 'notBegun'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  run(): Promise<JobReport> {
    const startedBy = startOfLastJudged(this.clock.now(), this.policies.checkIn);
    return forEachDue<DueReservation>(
      (after) => this.queries.notBegun(startedBy, after),
      (id) => this.decide(id),
    );
  }

  private decide(id: ReservationId): Promise<boolean> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const reservation = await stores.reservations.getIfFree(id);
      const noShow = reservation && noShowOf(reservation, at, this.policies.checkIn);
      if (!noShow) return false;
      await stores.reservations.save(noShow);
      if (noShow.status === 'member_no_show') await this.settleMember(stores, noShow, at);
      else await this.settleMentor(stores, noShow, at);
      return true;
    });
  }

  private async settleMember(stores: NoShowStores, noShow: MemberNoShow, at: Instant): Promise<void> {
    await bookSettlement(stores, settleMemberNoShow(this.ids, noShow, at, this.policies));
    await stores.outbox.add({ type: 'member-no-show', ...meetingOf(noShow) });
  }

  private async settleMentor(stores: NoShowStores, noShow: MentorNoShow, at: Instant): Promise<void> {
    const penalty = penalizeMentorNoShow(this.ids, noShow, at, this.policies);
    const dayPass = compensationDayPass(this.ids, noShow, at, this.policies.dayPass);
    const amount = negate(penalty.earning.amount);
    await stores.outbox.add({ type: 'mentor-no-show', ...meetingOf(noShow), dayPassId: dayPass.id, amount });
    // It locks the mentor, and so comes before the money: balances are locked last, or two no-shows at once would wait for each other.
    await holdTier(stores, noShow, at, this.policies.conduct);
    await returnFunding(stores, this.ids, noShow, at);
    await refundMissed(stores, this.ids, noShow, at, this.policies);
    await stores.dayPasses.add(dayPass);
    await bookSettlement(stores, penalty);
  }
}
