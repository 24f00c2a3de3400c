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

type Meeting = Extract<
  DomainEvent,
  { readonly type: 'reservation-confirmed' | 'reservation-changed' | 'session-substituted' }
>;

/** A future session: the behaviour of both people depends only on who meets when. */
interface Ahead {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  readonly startsAt: Instant;
  readonly luck: Stream;
  readonly mentorComes: boolean;
  memberComes: boolean;
}

/** Members and mentors around a session: attendance, changes, records, ratings and complaints. */
export class SessionAgent implements Listener {
  constructor(
    private readonly state: SimulationState,
    private readonly numberOf: (id: MemberId | MentorId) => number,
  ) {}

  hear(event: DomainEvent): void {
    switch (event.type) {
      case 'reservation-confirmed':
      case 'reservation-changed': {
        this.expect(event);
        return;
      }
      case 'session-substituted': {
        this.expect(event);
        this.mayCancelSubstitute(event);
        return;
      }
      default:
        return;
    }
  }

  /** It is free of charge until the start. */
  private mayCancelSubstitute({ reservationId, memberId, mentorId, startsAt }: Meeting): void {
    const { behaviour, clock, random, service } = this.state;
    const luck = random.stream('substitute of member', this.numberOf(memberId), startsAt, this.numberOf(mentorId));
    if (!luck.chance(behaviour.member.cancelsSubstitute)) return;
    const minutes = luck.between(1, Math.max(1, Math.floor((startsAt - clock.now()) / MINUTE)));
    this.at(plus(startsAt, -minutes * MINUTE), 'cancels substitute', () =>
      attempt(this.state, () => service.cancelReservation.execute({ reservationId, memberId, acceptDeduction: true })),
    );
  }

  private expect({ reservationId, memberId, mentorId, startsAt, ...event }: Meeting): void {
    const { random, behaviour, clock, policies } = this.state;
    const { member, mentor } = behaviour;
    const luck = random.stream('session', this.numberOf(memberId), startsAt);
    const mentorComes = !random
      .stream('mentor at session', this.numberOf(mentorId), startsAt)
      .chance(mentor.missesSession);
    const memberComes = !luck.chance(member.staysAway) || this.collude(memberId, mentorId);
    const ahead: Ahead = { reservationId, memberId, mentorId, startsAt, luck, mentorComes, memberComes };
    const changesMind = luck.chance(member.changesMind);
    const hoursBefore = luck.between(...member.changesMindHoursBefore);
    const arrivesAt = plus(startsAt, luck.between(...member.arrivesMinutes) * MINUTE);
    const rejects = luck.chance(member.rejectsMatch);
    const rejectsAfter = luck.between(1, 30) * HOUR;
    if (changesMind && !this.collude(memberId, mentorId))
      this.at(plus(startsAt, -hoursBefore * HOUR), 'changes mind', () => this.changeMind(ahead));
    if (rejects && 'origin' in event && event.origin === 'auto_match')
      this.at(plus(clock.now(), rejectsAfter), 'rejects match', () => this.reject(ahead));
    const opensAt = plus(startsAt, -policies.checkIn.opensBeforeStartMs);
    this.at(instant(Math.max(arrivesAt, opensAt)), 'arrives', () => this.arrive(ahead));
  }

  private collude(memberId: MemberId, mentorId: MentorId): boolean {
    return this.state.population.members[this.numberOf(memberId)]?.accomplice === this.numberOf(mentorId);
  }

  /** Past events are skipped. */
  private at(moment: Instant, what: Action, happens: () => Promise<unknown>): void {
    if (moment > this.state.clock.now()) this.state.eventQueue.add(moment, what, happens);
  }

  /** The current reservation, if it still stands for this start with this mentor. */
  private async standing({ reservationId, mentorId, startsAt }: Ahead): Promise<Reservation | null> {
    const found = await this.state.service.queries.booking.reservation(reservationId);
    return found && occupies(found) && found.startsAt === startsAt && found.mentorId === mentorId ? found : null;
  }

  private async changeMind(ahead: Ahead): Promise<void> {
    const { service, clock, policies, behaviour } = this.state;
    const reservation = await this.standing(ahead);
    if (reservation?.status !== 'confirmed') return;
    const { reservationId, memberId, startsAt, luck } = ahead;
    const isFree = clock.now() <= startsAt - policies.cancellation.freeNoticeMs;
    if (isFree && luck.chance(behaviour.member.moves) && (await this.move(reservation))) return;
    const does = isFree ? 'cancels' : luck.weighted(behaviour.member.whenLate);
    if (does === 'staysAway') ahead.memberComes = false;
    if (does === 'cancels')
      await attempt(this.state, () =>
        service.cancelReservation.execute({ reservationId, memberId, acceptDeduction: !isFree }),
      );
  }

  /** To another hour of the same mentor or the same store in the following days. */
  private async move({ id: reservationId, memberId, mentorId, storeId, startsAt }: Reservation): Promise<boolean> {
    const { service, clock } = this.state;
    const { items } = await service.queries.booking.blocks(
      mentorId,
      { startsAt: plus(startsAt, 12 * HOUR), endsAt: plus(startsAt, 96 * HOUR) },
      { page: 1, size: 30 },
    );
    const block = items.find((one) => one.status === 'open' && one.storeId === storeId && one.startsAt > clock.now());
    if (!block) return false;
    return (
      (await attempt(this.state, () =>
        service.changeReservation.execute({ reservationId, memberId, blockId: block.id }),
      )) !== null
    );
  }

  private async reject(ahead: Ahead): Promise<void> {
    const { reservationId, memberId } = ahead;
    if (!(await this.standing(ahead))) return;
    const { apps, service } = this.state;
    const command = { reservationId, memberId, reason: null };
    const who = `member ${this.numberOf(memberId)}`;
    const asked = { caller: memberId, who, route: 'post /api/reservations/:id/reject', command };
    await attempt(this.state, () =>
      apps.send(asked, (idempotency) => service.rejectMatch.execute(command, idempotency)),
    );
  }

  private async arrive(ahead: Ahead): Promise<void> {
    const reservation = ahead.memberComes ? await this.standing(ahead) : null;
    if (!reservation) return;
    const outage = this.state.outages.at(this.state.clock.now());
    if (outage) {
      this.at(outage.endsAt, 'arrives', () => this.arrive(ahead));
      return;
    }
    const { luck, memberId, mentorId } = ahead;
    const profile = this.state.population.members[this.numberOf(memberId)];
    const mentorComes = ahead.mentorComes && !missesForAccomplice(profile, this.numberOf(mentorId), reservation);
    if (luck.chance(this.state.behaviour.member.scansAtStore) || !mentorComes)
      await this.scanAtStore(memberId, reservation.storeId);
    if (mentorComes) await this.scanAtMentor(ahead, reservation);
  }

  private async scanAtStore(memberId: MemberId, storeId: StoreId): Promise<void> {
    const { service, clock, policies } = this.state;
    const { token } = storeCode(storeId, clock.now(), policies.checkIn, openSigner);
    await attempt(this.state, () => service.checkInAtStore.execute({ memberId, token }));
  }

  private async scanAtMentor(ahead: Ahead, reservation: Reservation): Promise<void> {
    const { service, clock, policies } = this.state;
    const { reservationId: sessionId, memberId } = ahead;
    const token = sessionCode(reservation, clock.now(), policies.checkIn, openSigner)?.token ?? '';
    const started = await attempt(this.state, () => service.checkInToSession.execute({ sessionId, memberId, token }));
    if (started) this.afterwards(ahead, reservation);
  }

  private afterwards(ahead: Ahead, { endsAt }: Reservation): void {
    const { behaviour, random } = this.state;
    const { member, mentor } = behaviour;
    const luck = random.stream('mentor after session', this.numberOf(ahead.mentorId), ahead.startsAt);
    const never = luck.chance(mentor.recordsNever);
    const minutes = luck.chance(mentor.recordsLate) ? luck.between(60, 23 * 60) : luck.between(0, 60);
    const savedAt = plus(endsAt, minutes * MINUTE);
    if (!never) this.at(savedAt, 'records', () => this.record(ahead, luck.chance(mentor.writesHandoverNote)));
    if (!never && luck.chance(mentor.amendsRecord))
      this.at(plus(savedAt, 3 * HOUR), 'amends record', () => this.record(ahead, true));
    const ratesAt = plus(endsAt, ahead.luck.between(1, 72) * HOUR);
    if (ahead.luck.chance(member.rates)) this.at(ratesAt, 'rates', () => this.rate(ahead));
  }

  private async record({ reservationId: sessionId, mentorId }: Ahead, withNote: boolean): Promise<void> {
    const notes = withNote ? NOTED : PLAIN;
    const { apps, service } = this.state;
    const command = { sessionId, mentorId, notes };
    const who = `mentor ${this.numberOf(mentorId)}`;
    const asked = { caller: mentorId, who, route: 'post /api/sessions/:id/record', command };
    await attempt(this.state, () =>
      apps.send(asked, (idempotency) => service.recordSession.execute(command, idempotency)),
    );
  }

  private async rate({ reservationId: sessionId, memberId, luck }: Ahead): Promise<void> {
    const score = Number(luck.weighted({ '1': 2, '2': 4, '3': 12, '4': 32, '5': 50 }));
    const complains = luck.chance(this.state.behaviour.member.complains * (score < 3 ? 10 : 0.5));
    const complaint = complains ? ({ category: 'lateness', text: 'It began late.' } as const) : null;
    await attempt(this.state, () =>
      this.state.service.rateSession.execute({ sessionId, memberId, score, comment: null, complaint }),
    );
  }
}

const PLAIN: SessionNotes = {
  exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 60, reps: 10, rpe: 8 }] }],
  cardio: [],
  bodyWeightKg: null,
  condition: 4,
  handoverNote: null,
  nextPlan: null,
};
const NOTED: SessionNotes = { ...PLAIN, handoverNote: 'Knees track well; keep the bar close to the shins.' };
