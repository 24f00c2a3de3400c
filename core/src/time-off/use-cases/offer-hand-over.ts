import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { notFound, wrongState } from '../../kernel/domain-error.js';
import type { HandOverId, MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { requirePublicMentor } from '../../mentor/rules/mentor.js';
import {
  type HandOver,
  handOverFacts,
  handOverStatus,
  handOverUntil,
  substituteUnavailableError,
} from '../rules/hand-over.js';
import { tierOfSubstitutes } from '../rules/substitution.js';

export interface OfferHandOverCommand {
  readonly reservationId: ReservationId;
  readonly mentorId: MentorId;
  readonly toMentorId: MentorId;
}

/** A mentor offers a session to another mentor who is free then. */
export class OfferHandOver {
  constructor(
    private readonly ports: RequiredPorts<
      'reservations' | 'mentors' | 'substitutes' | 'handOvers' | 'outbox',
      'clock' | 'ids' | 'policies'
    >,
  ) {}

  /** @throws DomainError not-found, policy-violation (`state`, `hand-over`). */
  execute(command: OfferHandOverCommand, idempotency?: IdempotencyContext): Promise<HandOver> {
    const { reservationId, mentorId, toMentorId } = command;
    const id = this.ports.ids.next<HandOverId>();
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const session = await repositories.reservations.get(reservationId);
      if (session.mentorId !== mentorId) throw notFound('reservation');
      const until = handOverUntil(session, at, this.ports.policies.handOver);
      await expirePreviousOffer(repositories, session, at);
      requirePublicMentor(await repositories.mentors.get(toMentorId));
      const request = { ...session, tier: tierOfSubstitutes(session.funding), only: toMentorId };
      const { options } = await repositories.substitutes.find(request, at);
      if (options.length === 0) throw substituteUnavailableError();
      const handOver: HandOver = {
        id,
        reservationId,
        blockId: session.blockId,
        fromMentorId: mentorId,
        toMentorId,
        until,
        status: 'offered',
        createdAt: at,
      };
      await repositories.handOvers.add(handOver);
      await repositories.outbox.add({ type: 'hand-over-offered', ...handOverFacts(handOver, session), until });
      return handOver;
    }, idempotency);
  }
}

/** Saves that the session's last offer has expired. @throws DomainError policy-violation (`state`) while it is open. */
async function expirePreviousOffer(
  { handOvers }: Pick<Repositories, 'handOvers'>,
  session: Reservation,
  at: Instant,
): Promise<void> {
  const previous = await handOvers.findUnanswered(session.id);
  if (!previous) return;
  const status = handOverStatus(previous, session, at);
  if (status === 'offered') throw wrongState('hand-over', status, 'offered again');
  await handOvers.save({ ...previous, status });
}
