import type { Reservation } from '@spotter/core/booking';
import type { Millis } from '@spotter/core/kernel';
import type { RowChange } from '@spotter/memory';
import type { Check, CheckContext, Note } from './checks.js';

/** Administrators decide sessions whose check-in window overlapped an outage; the no-show job decides all others. */
export class CheckOutages implements Check {
  private judgedByJob: Reservation[] = [];
  private leftConfirmed: Reservation[] = [];
  private readonly judgedByOffice = new Set<string>();

  constructor(
    private readonly judged: Pick<CheckContext, 'policies' | 'outages'>,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table === 'reservations' && change.before?.status === 'confirmed') this.seeEnd(change.after);
    if (change.table === 'administratorActions' && change.after.action === 'judge-reservation')
      this.judgedByOffice.add(change.after.subject.id);
  }

  afterStep(): void {
    const { outageToleranceMs, heartbeatEveryMs } = this.judged.policies.operation;
    for (const one of this.judgedByJob)
      if (!this.judgedByOffice.has(one.id) && this.missed(one, 0) > outageToleranceMs)
        this.wrong(one, `the job decides ${one.status}`);
    for (const one of this.leftConfirmed)
      if (this.judgedByOffice.has(one.id) && this.missed(one, heartbeatEveryMs) <= outageToleranceMs)
        this.wrong(one, `an administrator decides ${one.status}`);
    this.judgedByJob = [];
    this.leftConfirmed = [];
    this.judgedByOffice.clear();
  }

  private seeEnd(after: Reservation): void {
    if (after.status === 'confirmed') return;
    this.leftConfirmed.push(after);
    if (after.status === 'member_no_show' || after.status === 'mentor_no_show') this.judgedByJob.push(after);
  }

  /** The time of the window without service. @param silence the tolerance that may be added at each end of an outage. */
  private missed({ startsAt }: Reservation, silence: Millis): Millis {
    const outage = this.judged.outages.onDayOf(startsAt);
    if (!outage) return 0;
    const { opensBeforeStartMs, closesAfterStartMs } = this.judged.policies.checkIn;
    const from = Math.max(startsAt - opensBeforeStartMs, outage.startsAt - silence);
    return Math.max(0, Math.min(startsAt + closesAfterStartMs, outage.endsAt + silence) - from);
  }

  private wrong(one: Reservation, found: string): void {
    const minutes = this.missed(one, 0) / 60_000;
    this.note(
      'outage-to-office',
      `${found}, and check-in was impossible for ${minutes} minutes of the window`,
      ...[one.id, one.memberId, one.mentorId],
    );
  }
}
