import {
  DAY,
  HOUR,
  MINUTE,
  plus,
  type Bytes,
  type DomainEvent,
  type MentorId,
  type PayoutId,
  type ProApplication,
  type ReservationId,
} from '@spotter/core';
import type { Deed } from './deeds.js';
import { attempt, type Listener, type World } from './world.js';

/** The administrator: decides complaints and Pro applications, reinstates mentors, corrects attendance, has deposits sent again. */
export class OfficeLife implements Listener {
  constructor(
    private readonly world: World,
    private readonly numberOf: (id: MentorId) => number,
    private readonly nameAccount: (mentorId: MentorId) => Promise<void>,
  ) {}

  begin(): void {
    this.world.agenda.add(plus(this.world.startsAt, 34 * HOUR), 'office opens', () => this.open());
  }

  hear(event: DomainEvent): void {
    const { behaviour, dice } = this.world;
    switch (event.type) {
      case 'complaint-resolved':
        if (event.action === 'suspend' || event.action === 'hold_tier') this.reinstateLater(event.mentorId);
        return;
      case 'tier-on-hold': {
        this.reinstateLater(event.mentorId);
        return;
      }
      case 'payout-failed': {
        this.later(DAY, 'retries deposit', () => this.retry(event.payoutId, event.mentorId));
        return;
      }
      case 'member-no-show':
      case 'mentor-no-show': {
        const luck = dice.stream('correction', this.numberOf(event.mentorId), event.startsAt);
        if (luck.chance(behaviour.office.correctsNoShow))
          this.later(DAY, 'corrects attendance', () => this.correct(event.reservationId));
        return;
      }
      default:
        return;
    }
  }

  private later(length: number, what: Deed, happens: () => Promise<unknown>): void {
    this.world.agenda.add(plus(this.world.clock.now(), length), what, happens);
  }

  private async open(): Promise<void> {
    const { adminId, behaviour, clock, dice, house } = this.world;
    this.later(DAY, 'office opens', () => this.open());
    const { items } = await house.queries.complaints.queue({ status: 'open' }, { page: 1, size: 50 });
    for (const { id: complaintId, createdAt, mentorId } of items) {
      const luck = dice.stream('complaint', this.numberOf(mentorId), createdAt);
      const waits = luck.between(1, 20) * DAY;
      const action = luck.weighted(behaviour.office.resolutions);
      if (createdAt + waits > clock.now()) continue;
      const command = { complaintId, adminId, requestId: complaintId, action, note: 'Both were heard.' };
      await attempt(this.world, () => house.resolve.execute(command));
    }
    await this.decideApplications();
  }

  private async decideApplications(): Promise<void> {
    const { clock, behaviour, dice, house } = this.world;
    const { items } = await house.queries.proApplications.applications({ status: 'submitted' }, { page: 1, size: 50 });
    for (const application of items) {
      const luck = dice.stream('decision on mentor', this.numberOf(application.mentorId), application.createdAt);
      const waits = luck.between(...behaviour.office.decidesProAfterDays) * DAY;
      const approves = luck.chance(behaviour.office.approvesPro);
      if (application.createdAt + waits <= clock.now()) await this.decide(application, approves);
    }
  }

  /** Who no longer meets the conditions is rejected, whatever the video was like. */
  private async decide({ id: applicationId }: ProApplication, approves: boolean): Promise<void> {
    const { adminId, house } = this.world;
    const { content } = await house.watchVideo.execute(applicationId, () => null);
    await watch(content);
    const command = { applicationId, adminId, requestId: applicationId };
    const approval = { ...command, verdict: { decision: 'approve', reason: null, ratePoints: null } } as const;
    const rejection = { ...command, verdict: { decision: 'reject', reason: 'Not yet.' } } as const;
    const approved = approves && (await attempt(this.world, () => house.decidePro.execute(approval)));
    if (!approved) await attempt(this.world, () => house.decidePro.execute(rejection));
  }

  private reinstateLater(mentorId: MentorId): void {
    const { adminId, behaviour, house } = this.world;
    const command = { mentorId, adminId, requestId: mentorId, why: null };
    this.later(behaviour.office.reinstatesAfterDays * DAY + MINUTE, 'reinstates mentor', () =>
      attempt(this.world, () => house.reinstate.execute(command)),
    );
  }

  /** The mentor has named an account meanwhile, the same or a first one. */
  private async retry(payoutId: PayoutId, mentorId: MentorId): Promise<void> {
    await this.nameAccount(mentorId);
    const { adminId, house } = this.world;
    const command = { payoutId, adminId, requestId: payoutId, why: null };
    await attempt(this.world, () => house.retryDeposit.execute(command));
  }

  private async correct(reservationId: ReservationId): Promise<void> {
    const { adminId, house } = this.world;
    const command = { reservationId, adminId, requestId: reservationId, reason: 'Both say that it took place.' };
    await attempt(this.world, () => house.correct.execute(command));
  }
}

async function watch(content: Bytes): Promise<void> {
  for await (const chunk of content) if (chunk.length === 0) throw new Error('a video shows nothing');
}
