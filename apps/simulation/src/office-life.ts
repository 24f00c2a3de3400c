import {
  DAY,
  HOUR,
  MINUTE,
  plus,
  type DomainEvent,
  type MentorId,
  type PayoutId,
  type ReservationId,
} from '@spotter/core';
import { attempt, type Listener, type World } from './world.js';

/** The administrator: decides complaints, reinstates mentors, corrects attendance, has deposits sent again. */
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

  private later(length: number, what: string, happens: () => Promise<unknown>): void {
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
