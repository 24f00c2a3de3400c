import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { saveClosed } from '../../booking/use-cases/close-block.js';
import { notFound } from '../../kernel/domain-error.js';
import type { HandOverId, MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import {
  type HandOver,
  type HandOverAnswer,
  handOverFacts,
  requireOpenOffer,
  substituteUnavailableError,
} from '../rules/hand-over.js';
import { reserveSubstitute, transferSession, type TransferSessionRepositories } from './transfer-session.js';

export interface AnswerHandOverCommand {
  readonly handOverId: HandOverId;
  readonly mentorId: MentorId;
  readonly answer: HandOverAnswer;
}

type AnswerHandOverRepositories = TransferSessionRepositories & Pick<Repositories, 'handOvers' | 'timeOffs'>;

/** The mentor to whom a session was offered takes it over, or does not. */
export class AnswerHandOver {
  constructor(private readonly ports: RequiredPorts<keyof AnswerHandOverRepositories, 'clock' | 'ids' | 'policies'>) {}

  /** @throws DomainError not-found, policy-violation: `state` for one that is over, `hand-over` when the mentor is no longer free. */
  execute({ handOverId, mentorId, answer }: AnswerHandOverCommand): Promise<HandOver> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      await repositories.timeOffs.lockPlanning();
      const known = await repositories.handOvers.findUnlocked(handOverId);
      if (known?.toMentorId !== mentorId) throw notFound('hand-over');
      const reservation = await repositories.reservations.get(known.reservationId); // before the hand-over, as an offer does
      const handOver = await repositories.handOvers.get(handOverId);
      const session = requireOpenOffer(handOver, reservation, answer, at);
      const answered: HandOver = { ...handOver, status: answer };
      await repositories.handOvers.save(answered);
      if (answer === 'accepted') await this.takeOver(repositories, session, answered, at);
      await repositories.outbox.add({ type: `hand-over-${answer}`, ...handOverFacts(answered, session) });
      return answered;
    });
  }

  private async takeOver(
    repositories: AnswerHandOverRepositories,
    session: ConfirmedReservation,
    { toMentorId, blockId }: HandOver,
    at: Instant,
  ): Promise<void> {
    const { ids, policies } = this.ports;
    const step = { ids, at, policies };
    const block = await repositories.blocks.get(blockId);
    const vacated = await saveClosed(repositories, block);
    const substitute = await reserveSubstitute(repositories, session, vacated, step, toMentorId);
    if (!substitute) throw substituteUnavailableError();
    await transferSession(repositories, session, { ...substitute, reason: 'hand_over' }, step);
  }
}
