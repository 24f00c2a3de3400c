import type { Reservation } from '@spotter/core/booking';
import { MINUTE, type Millis } from '@spotter/core/kernel';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** Administrators decide sessions whose check-in window overlapped an outage; the no-show job decides all others. */
export class CheckOutages extends ContextCheck<'policies' | 'outages'> implements Check {
  readonly reads = ['reservations', 'administratorActions'] as const;
  private readonly decidedByJob: Reservation[] = [];
  private readonly leftConfirmed: Reservation[] = [];
  private readonly decidedByOffice = new Set<string>();

  onChange(change: ChangeFor<CheckOutages>): void {
    if (change.table === 'reservations' && change.before?.status === 'confirmed') this.recordEnd(change.after);
    if (change.table === 'administratorActions' && change.after.action === 'judge-reservation')
      this.decidedByOffice.add(change.after.subject.id);
  }

  afterStep(): void {
    const { outageToleranceMs, heartbeatEveryMs } = this.context.policies.operation;
    for (const one of this.decidedByJob.splice(0))
      if (!this.decidedByOffice.has(one.id) && this.calculateMissed(one, 0) > outageToleranceMs)
        this.fail(one, `the job decides ${one.status}`);
    for (const one of this.leftConfirmed.splice(0))
      if (this.decidedByOffice.has(one.id) && this.calculateMissed(one, heartbeatEveryMs) <= outageToleranceMs)
        this.fail(one, `an administrator decides ${one.status}`);
    this.decidedByOffice.clear();
  }

  private recordEnd(after: Reservation): void {
    if (after.status === 'confirmed') return;
    this.leftConfirmed.push(after);
    if (after.status === 'member_no_show' || after.status === 'mentor_no_show') this.decidedByJob.push(after);
  }

  /** The time of the window without service. @param silence the tolerance that can be added at each end of an outage. */
  private calculateMissed({ startsAt }: Reservation, silence: Millis): Millis {
    const outage = this.context.outages.onDayOf(startsAt);
    if (!outage) return 0;
    const { opensBeforeStartMs, closesAfterStartMs } = this.context.policies.checkIn;
    const from = Math.max(startsAt - opensBeforeStartMs, outage.startsAt - silence);
    return Math.max(0, Math.min(startsAt + closesAfterStartMs, outage.endsAt + silence) - from);
  }

  private fail(one: Reservation, decision: string): void {
    const { id, memberId, mentorId } = one;
    const minutes = this.calculateMissed(one, 0) / MINUTE;
    const found = `${decision}, and check-in was impossible for ${minutes} minutes of the window`;
    this.note('outage-to-office', found, id, memberId, mentorId);
  }
}
