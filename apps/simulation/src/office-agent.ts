import type { DomainEvent } from '@spotter/core/application';
import type { PostponedDecision } from '@spotter/core/conduct';
import {
  DAY,
  DomainError,
  HOUR,
  MINUTE,
  plus,
  type MemberId,
  type MentorId,
  type PayoutId,
  type ReservationId,
} from '@spotter/core/kernel';
import type { Bytes, ProApplication } from '@spotter/core/mentor';
import type { Action } from './actions.js';
import { attempt, type Listener, type SimulationState } from './simulation-state.js';

const PAGE = { page: 1, size: 50 };

/**
 * The administrator: decides complaints, Pro applications, reviews and sessions after outages, reinstates mentors, corrects attendance
 * and retries deposits.
 */
export class OfficeAgent implements Listener {
  constructor(
    private readonly state: SimulationState,
    private readonly numberOf: (id: MemberId | MentorId) => number,
    private readonly correctAccount: (mentorId: MentorId) => Promise<void>,
  ) {}

  begin(): void {
    this.state.eventQueue.repeat(plus(this.state.startsAt, 34 * HOUR), DAY, 'office opens', () => this.open());
  }

  onEvent(event: DomainEvent): void {
    const { behaviour, random } = this.state;
    if (event.type === 'complaint-resolved') {
      if (event.action === 'suspend' || event.action === 'hold_tier') this.reinstateLater(event.mentorId);
    } else if (event.type === 'tier-on-hold' || event.type === 'mentor-on-hold') this.reinstateLater(event.mentorId);
    else if (event.type === 'payout-failed')
      this.later(DAY, 'retries deposit', () => this.retry(event.payoutId, event.mentorId));
    else if (event.type === 'member-no-show' || event.type === 'mentor-no-show') {
      const draws = random.stream('correction', this.numberOf(event.mentorId), event.startsAt);
      if (draws.chance(behaviour.office.correctsNoShow))
        this.later(draws.between(1, 6) * DAY, 'corrects attendance', () => this.correct(event.reservationId));
    }
  }

  private later(length: number, what: Action, run: () => Promise<unknown>): void {
    this.state.eventQueue.add(plus(this.state.clock.now(), length), what, run);
  }

  private async open(): Promise<void> {
    await this.resolveComplaints();
    await this.decideApplications();
    await this.resolveReviews();
    await this.decidePostponed();
  }

  private async resolveComplaints(): Promise<void> {
    const { adminId, behaviour, clock, random, service } = this.state;
    const { items } = await service.queries.complaints.queue({ status: 'open' }, PAGE);
    for (const { complaint } of items) {
      const { id: complaintId, createdAt, mentorId } = complaint;
      const draws = random.stream('complaint', this.numberOf(mentorId), createdAt);
      const waits = draws.between(1, 20) * DAY;
      const action = draws.pickWeighted(behaviour.office.resolutions);
      if (createdAt + waits > clock.now()) continue;
      const command = { complaintId, adminId, requestId: complaintId, action, note: 'Both were heard.' };
      await attempt(this.state, () => service.resolveComplaint.execute(command));
    }
  }

  private async resolveReviews(): Promise<void> {
    const { adminId, behaviour, clock, random, service } = this.state;
    const { items } = await service.queries.booking.compensationReviews({ status: 'open' }, PAGE);
    for (const { id: reviewId, mentorId, createdAt } of items) {
      const draws = random.stream('compensation review', this.numberOf(mentorId), createdAt);
      const waits = draws.between(0, 5) * DAY;
      const action = draws.chance(behaviour.office.grantsCompensation) ? 'grant' : 'refuse';
      if (createdAt + waits > clock.now()) continue;
      const command = { reviewId, adminId, requestId: reviewId, action, reason: 'Both were heard.' } as const;
      await attempt(this.state, () => service.resolveCompensationReview.execute(command));
    }
  }

  /** Sessions without check-in because of an outage: decided some days later, in bulk by outcome and day. */
  private async decidePostponed(): Promise<void> {
    const { behaviour, clock, random, service } = this.state;
    const { items } = await service.listPostponedDecisions.execute(PAGE);
    const decided = new Map<PostponedDecision, ReservationId[]>();
    for (const { reservation } of items) {
      const { id, memberId, startsAt } = reservation;
      const draws = random.stream('judgement on member', this.numberOf(memberId), startsAt);
      const waits = draws.between(...behaviour.office.decidesWithinDays) * DAY;
      const outcome = draws.pickWeighted(behaviour.office.decisions);
      if (startsAt + waits <= clock.now()) decided.set(outcome, [...(decided.get(outcome) ?? []), id]);
    }
    for (const [outcome, ids] of decided) this.later(MINUTE, 'judges in bulk', () => this.decideOutcomes(ids, outcome));
  }

  /** Listed sessions can be decided. @throws Error when it is refused. */
  private async decideOutcomes(ids: readonly ReservationId[], outcome: PostponedDecision): Promise<void> {
    const { adminId, service } = this.state;
    const command = { ids, outcome, adminId, requestId: outcome, reason: 'Nobody could check in.' };
    for (const { id, refusal } of await service.decidePostponed.execute(command))
      if (refusal) throw new Error(`an administrator cannot decide the listed ${id}: ${refusal.message}`);
  }

  private async decideApplications(): Promise<void> {
    const { clock, behaviour, random, service } = this.state;
    const { items } = await service.queries.proApplications.applications({ status: 'submitted' }, PAGE);
    for (const application of items) {
      const draws = random.stream('decision on mentor', this.numberOf(application.mentorId), application.createdAt);
      const waits = draws.between(...behaviour.office.decidesProAfterDays) * DAY;
      const approves = draws.chance(behaviour.office.approvesPro);
      if (application.createdAt + waits <= clock.now()) await this.decide(application, approves);
    }
  }

  /** Applicants who no longer meet the conditions are rejected, regardless of the video. */
  private async decide({ id: applicationId }: ProApplication, approves: boolean): Promise<void> {
    const { adminId, service } = this.state;
    const { content } = await service.watchProVideo.execute(applicationId, () => null);
    await watch(content);
    const command = { applicationId, adminId, requestId: applicationId };
    const approval = { ...command, verdict: { decision: 'approve', reason: null, ratePoints: null } } as const;
    const rejection = { ...command, verdict: { decision: 'reject', reason: 'Not yet.' } } as const;
    const approved = approves && (await attempt(this.state, () => service.decideProApplication.execute(approval)));
    if (!approved) await attempt(this.state, () => service.decideProApplication.execute(rejection));
  }

  private reinstateLater(mentorId: MentorId): void {
    const { adminId, behaviour, service } = this.state;
    const command = { mentorId, adminId, requestId: mentorId, reason: null };
    this.later(behaviour.office.reinstatesAfterDays * DAY + MINUTE, 'reinstates mentor', () =>
      attempt(this.state, () => service.reinstateMentor.execute(command)),
    );
  }

  /** The mentor may have named a first or another account in the meantime. */
  private async retry(payoutId: PayoutId, mentorId: MentorId): Promise<void> {
    await this.correctAccount(mentorId);
    await this.sendAgain(payoutId);
  }

  /** A refused request is repeated once the hold of a changed account is over. */
  private async sendAgain(payoutId: PayoutId): Promise<void> {
    const { adminId, behaviour, clock, random, service } = this.state;
    const found = await service.queries.payouts.payout(payoutId);
    if (found?.payout.status !== 'failed') return;
    const draws = random.stream('retry for mentor', this.numberOf(found.mentor.id), clock.now());
    const confirmPayee = draws.chance(behaviour.office.confirmsPayee);
    const reason = confirmPayee ? 'The mentor confirmed the account by telephone.' : null;
    const command = { payoutId, adminId, requestId: payoutId, confirmPayee, reason };
    const retried = await attempt(this.state, () => service.retryDeposit.execute(command));
    if (retried === null) this.later(3 * DAY, 'retries deposit', () => this.sendAgain(payoutId));
  }

  private async correct(reservationId: ReservationId): Promise<void> {
    const { adminId, service } = this.state;
    const command = { reservationId, adminId, requestId: reservationId, reason: 'Both say that it took place.' };
    await attempt(this.state, () => service.correctAttendance.execute(command).catch(requireAdmitted));
  }
}

/** A member's closed account does not affect administrators. @throws Error if it did. */
function requireAdmitted(error: unknown): never {
  if (error instanceof DomainError && error.code === 'unauthorized')
    throw new Error('an administrator is refused because an account is closed');
  throw error;
}

async function watch(content: Bytes): Promise<void> {
  for await (const chunk of content) if (chunk.length === 0) throw new Error('a video chunk is empty');
}
