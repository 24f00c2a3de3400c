import type { DomainEvent } from '@spotter/core/application';
import { HOUR, MINUTE, plus, type MemberId, type MentorId } from '@spotter/core/kernel';
import { attempt, type Listener, type SimulationState } from './simulation-state.js';

type BookedEvent = Extract<DomainEvent, { readonly type: 'reservation-confirmed' | 'reservation-changed' }>;
type OfferedEvent = Extract<DomainEvent, { readonly type: 'hand-over-offered' }>;

/** Mentors who hand sessions over: the others accept, decline, or answer too late. */
export class HandOverAgent implements Listener {
  constructor(
    private readonly state: SimulationState,
    private readonly numberOf: (id: MemberId | MentorId) => number,
  ) {}

  onEvent(event: DomainEvent): void {
    if (event.type === 'reservation-confirmed' || event.type === 'reservation-changed') this.maybeOffer(event);
    if (event.type === 'hand-over-offered') this.answerLater(event);
  }

  /** To another mentor of the same store and tier, at some moment before the start. */
  private maybeOffer({ reservationId, mentorId, startsAt }: BookedEvent): void {
    const { apps, behaviour, clock, eventQueue, population, random, service } = this.state;
    const index = this.numberOf(mentorId);
    const draws = random.stream('hand-over by mentor', index, startsAt);
    if (!draws.chance(behaviour.mentor.handsOver)) return;
    const { storeId, isPro } = population.mentors[index] ?? {};
    const [first, ...rest] = population.mentors.filter(
      (one) => one.storeId === storeId && one.isPro === isPro && one.index !== index,
    );
    if (!first) return;
    const { id: toMentorId } = draws.pick([first, ...rest]);
    const minutes = draws.between(1, Math.max(1, Math.floor((startsAt - clock.now()) / MINUTE)));
    if (toMentorId === null) return;
    const command = { reservationId, mentorId, toMentorId };
    const route = 'post /api/mentors/me/reservations/:id/hand-over';
    const request = { caller: mentorId, who: `mentor ${index}`, route, command };
    eventQueue.add(plus(clock.now(), minutes * MINUTE), 'hands over', () =>
      attempt(this.state, () => apps.send(request, service.offerHandOver)),
    );
  }

  private answerLater({ handOverId, toMentorId: mentorId, until, startsAt }: OfferedEvent): void {
    const { behaviour, clock, eventQueue, random, service } = this.state;
    const draws = random.stream('answer by mentor', this.numberOf(mentorId), startsAt, clock.now());
    const answers = draws.pickWeighted(behaviour.mentor.answersHandOver);
    const minutes = draws.between(0, Math.max(0, Math.floor((until - clock.now()) / MINUTE) - 1));
    const at = answers === 'late' ? plus(until, draws.between(0, 3) * HOUR) : plus(clock.now(), minutes * MINUTE);
    const answer = answers === 'late' ? 'accepted' : answers;
    eventQueue.add(at, 'answers hand-over', () =>
      attempt(this.state, () => service.answerHandOver.execute({ handOverId, mentorId, answer })),
    );
  }
}
