import type { DomainEvent } from '@spotter/core/application';
import { occupies, sessionCode, storeCode, type Reservation } from '@spotter/core/booking';
import {
  HOUR,
  instant,
  MINUTE,
  plus,
  type Instant,
  type MemberId,
  type MentorId,
  type ReservationId,
  type StoreId,
} from '@spotter/core/kernel';
import type { SessionNotes } from '@spotter/core/training';
import { missesForAccomplice } from './collusion.js';
import type { Action } from './actions.js';
import type { Stream } from './random.js';
import { openSigner } from './simulated-service.js';
import { attempt, type Listener, type SimulationState } from './simulation-state.js';

type SessionEvent = Extract<
  DomainEvent,
  { readonly type: 'reservation-confirmed' | 'reservation-changed' | 'session-substituted' }
>;

/** A future session: the behaviour of both people depends only on who meets when. */
interface UpcomingSession {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  readonly startsAt: Instant;
  readonly draws: Stream;
  readonly mentorComes: boolean;
  memberComes: boolean;
}

/** Members and mentors around a session: attendance, changes, records, ratings and complaints. */
export class SessionAgent implements Listener {
  constructor(
    private readonly state: SimulationState,
    private readonly numberOf: (id: MemberId | MentorId) => number,
  ) {}

  onEvent(event: DomainEvent): void {
    const { type } = event;
    if (type === 'reservation-confirmed' || type === 'reservation-changed') this.planSession(event);
    if (type !== 'session-substituted') return;
    this.planSession(event);
    this.maybeCancelSubstitute(event);
  }

  /** It is free of charge until the start. */
  private maybeCancelSubstitute({ reservationId, memberId, mentorId, startsAt }: SessionEvent): void {
    const { behaviour, clock, random, service } = this.state;
    const draws = random.stream('substitute of member', this.numberOf(memberId), startsAt, this.numberOf(mentorId));
    if (!draws.chance(behaviour.member.cancelsSubstitute)) return;
    const minutes = draws.between(1, Math.max(1, Math.floor((startsAt - clock.now()) / MINUTE)));
    this.at(plus(startsAt, -minutes * MINUTE), 'cancels substitute', () =>
      attempt(this.state, () => service.cancelReservation.execute({ reservationId, memberId, acceptDeduction: true })),
    );
  }

  private planSession({ reservationId, memberId, mentorId, startsAt, ...event }: SessionEvent): void {
    const { random, behaviour, clock, policies } = this.state;
    const { member, mentor } = behaviour;
    const draws = random.stream('session', this.numberOf(memberId), startsAt);
    const mentorComes = !random
      .stream('mentor at session', this.numberOf(mentorId), startsAt)
      .chance(mentor.missesSession);
    const memberComes = !draws.chance(member.staysAway) || this.areColluding(memberId, mentorId);
    const upcoming: UpcomingSession = { reservationId, memberId, mentorId, startsAt, draws, mentorComes, memberComes };
    const changesMind = draws.chance(member.changesMind);
    const hoursBefore = draws.between(...member.changesMindHoursBefore);
    const arrivesAt = plus(startsAt, draws.between(...member.arrivesMinutes) * MINUTE);
    const rejects = draws.chance(member.rejectsMatch);
    const rejectsAfter = draws.between(1, 30) * HOUR;
    if (changesMind && !this.areColluding(memberId, mentorId))
      this.at(plus(startsAt, -hoursBefore * HOUR), 'changes mind', () => this.changeMind(upcoming));
    if (rejects && 'origin' in event && event.origin === 'auto_match')
      this.at(plus(clock.now(), rejectsAfter), 'rejects match', () => this.reject(upcoming));
    const opensAt = plus(startsAt, -policies.checkIn.opensBeforeStartMs);
    this.at(instant(Math.max(arrivesAt, opensAt)), 'arrives', () => this.arrive(upcoming));
  }

  private areColluding(memberId: MemberId, mentorId: MentorId): boolean {
    return this.state.population.members[this.numberOf(memberId)]?.accomplice === this.numberOf(mentorId);
  }

  /** Past events are skipped. */
  private at(moment: Instant, what: Action, run: () => Promise<unknown>): void {
    if (moment > this.state.clock.now()) this.state.eventQueue.add(moment, what, run);
  }

  /** The current reservation, if it is still active at this start with this mentor. */
  private async findReservation({ reservationId, mentorId, startsAt }: UpcomingSession): Promise<Reservation | null> {
    const found = await this.state.service.queries.booking.reservation(reservationId);
    return found && occupies(found) && found.startsAt === startsAt && found.mentorId === mentorId ? found : null;
  }

  private async changeMind(upcoming: UpcomingSession): Promise<void> {
    const { service, clock, policies, behaviour } = this.state;
    const reservation = await this.findReservation(upcoming);
    if (reservation?.status !== 'confirmed') return;
    const { reservationId, memberId, startsAt, draws } = upcoming;
    const isFree = clock.now() <= startsAt - policies.cancellation.freeNoticeMs;
    if (isFree && draws.chance(behaviour.member.moves) && (await this.move(reservation))) return;
    const choice = isFree ? 'cancels' : draws.pickWeighted(behaviour.member.whenLate);
    if (choice === 'staysAway') upcoming.memberComes = false;
    const command = { reservationId, memberId, acceptDeduction: !isFree };
    if (choice === 'cancels') await attempt(this.state, () => service.cancelReservation.execute(command));
  }

  /** To another hour of the same mentor or the same store in the following days. */
  private async move({ id: reservationId, memberId, mentorId, storeId, startsAt }: Reservation): Promise<boolean> {
    const { service, clock } = this.state;
    const following = { startsAt: plus(startsAt, 12 * HOUR), endsAt: plus(startsAt, 96 * HOUR) };
    const { items } = await service.queries.booking.blocks(mentorId, following, { page: 1, size: 30 });
    const block = items.find((one) => one.status === 'open' && one.storeId === storeId && one.startsAt > clock.now());
    if (!block) return false;
    const command = { reservationId, memberId, blockId: block.id };
    return (await attempt(this.state, () => service.changeReservation.execute(command))) !== null;
  }

  private async reject(upcoming: UpcomingSession): Promise<void> {
    const { reservationId, memberId } = upcoming;
    if (!(await this.findReservation(upcoming))) return;
    const { apps, service } = this.state;
    const command = { reservationId, memberId, reason: null };
    const who = `member ${this.numberOf(memberId)}`;
    const request = { caller: memberId, who, route: 'post /api/reservations/:id/reject', command };
    await attempt(this.state, () => apps.send(request, service.rejectMatch));
  }

  private async arrive(upcoming: UpcomingSession): Promise<void> {
    const reservation = upcoming.memberComes ? await this.findReservation(upcoming) : null;
    if (!reservation) return;
    const outage = this.state.outages.at(this.state.clock.now());
    if (outage) {
      this.at(outage.endsAt, 'arrives', () => this.arrive(upcoming));
      return;
    }
    const { draws, memberId, mentorId } = upcoming;
    const profile = this.state.population.members[this.numberOf(memberId)];
    const mentorComes = upcoming.mentorComes && !missesForAccomplice(profile, this.numberOf(mentorId), reservation);
    if (draws.chance(this.state.behaviour.member.scansAtStore) || !mentorComes)
      await this.scanAtStore(memberId, reservation.storeId);
    if (mentorComes) await this.scanAtMentor(upcoming, reservation);
  }

  private async scanAtStore(memberId: MemberId, storeId: StoreId): Promise<void> {
    const { service, clock, policies } = this.state;
    const { token } = storeCode(storeId, clock.now(), policies.checkIn, openSigner);
    await attempt(this.state, () => service.checkInAtStore.execute({ memberId, token }));
  }

  private async scanAtMentor(upcoming: UpcomingSession, reservation: Reservation): Promise<void> {
    const { service, clock, policies } = this.state;
    const { reservationId: sessionId, memberId } = upcoming;
    const token = sessionCode(reservation, clock.now(), policies.checkIn, openSigner)?.token ?? '';
    const started = await attempt(this.state, () => service.checkInToSession.execute({ sessionId, memberId, token }));
    if (started) this.planAfterSession(upcoming, reservation);
  }

  private planAfterSession(upcoming: UpcomingSession, { endsAt }: Reservation): void {
    const { behaviour, random } = this.state;
    const { member, mentor } = behaviour;
    const draws = random.stream('mentor after session', this.numberOf(upcoming.mentorId), upcoming.startsAt);
    const never = draws.chance(mentor.recordsNever);
    const minutes = draws.chance(mentor.recordsLate) ? draws.between(60, 23 * 60) : draws.between(0, 60);
    const savedAt = plus(endsAt, minutes * MINUTE);
    const drawNotes = () => (draws.chance(mentor.writesHandoverNote) ? NOTES_WITH_HANDOVER : NOTES_WITHOUT_HANDOVER);
    if (!never) this.at(savedAt, 'records', () => this.record(upcoming, drawNotes()));
    if (!never && draws.chance(mentor.amendsRecord))
      this.at(plus(savedAt, 3 * HOUR), 'amends record', () => this.record(upcoming, NOTES_WITH_HANDOVER));
    const ratesAt = plus(endsAt, upcoming.draws.between(1, 72) * HOUR);
    if (upcoming.draws.chance(member.rates)) this.at(ratesAt, 'rates', () => this.rate(upcoming));
  }

  private async record({ reservationId: sessionId, mentorId }: UpcomingSession, notes: SessionNotes): Promise<void> {
    const { apps, service } = this.state;
    const command = { sessionId, mentorId, notes };
    const who = `mentor ${this.numberOf(mentorId)}`;
    const request = { caller: mentorId, who, route: 'post /api/sessions/:id/record', command };
    await attempt(this.state, () => apps.send(request, service.recordSession));
  }

  private async rate({ reservationId: sessionId, memberId, draws }: UpcomingSession): Promise<void> {
    const score = Number(draws.pickWeighted({ '1': 2, '2': 4, '3': 12, '4': 32, '5': 50 }));
    const complains = draws.chance(this.state.behaviour.member.complains * (score < 3 ? 10 : 0.5));
    const complaint = complains ? ({ category: 'lateness', text: 'It began late.' } as const) : null;
    await attempt(this.state, () =>
      this.state.service.rateSession.execute({ sessionId, memberId, score, comment: null, complaint }),
    );
  }
}

const NOTES_WITHOUT_HANDOVER: SessionNotes = {
  exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 60, reps: 10, rpe: 8 }] }],
  cardio: [],
  bodyWeightKg: null,
  condition: 4,
  handoverNote: null,
  nextPlan: null,
};
const NOTES_WITH_HANDOVER: SessionNotes = {
  ...NOTES_WITHOUT_HANDOVER,
  handoverNote: 'Knees track well; keep the bar close to the shins.',
};
