import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { Block } from '../../booking/rules/block.js';
import { type ConfirmedReservation, sessionEventFacts, type Reservation } from '../../booking/rules/reservation.js';
import { cancelFree, type EndCancelledRepositories } from '../../booking/use-cases/reservation-end.js';
import { saveClosed } from '../../booking/use-cases/close-block.js';
import { lockFunding } from '../../booking/use-cases/funding-return.js';
import type { NewAdministratorAction } from '../../audit-trail/rules/administrator-action.js';
import { compensate } from '../../conduct/use-cases/compensate.js';
import { requireAllKnown } from '../../conduct/use-cases/suspend-mentor.js';
import type { FixedSlot } from '../../fixed-slot/rules/fixed-slot.js';
import { formatInstant } from '../../kernel/calendar.js';
import { instant, minus, MINUTE, overlap } from '../../kernel/instant.js';
import { type Krw, negate, sum } from '../../kernel/krw.js';
import { penalizeAbsence } from '../../settlement/rules/settlement.js';
import { bookSettlement } from '../../settlement/use-cases/book-settlement.js';
import { isExcused } from '../rules/excused-absence.js';
import { isShortNotice, owesAbsencePenalty } from '../rules/short-notice.js';
import { requireShortNote, requireTimeOffAllowed, requireTimeOffOrder } from '../rules/time-off-request.js';
import type { TimeOff } from '../rules/time-off.js';
import { freeCancelledOccurrences, skipAwayOccurrences } from './skip-away-occurrences.js';
import {
  reserveSubstitute,
  type ReservedSubstitute,
  transferSession,
  type TransferSessionRepositories,
} from './transfer-session.js';

export interface TakeTimeOffCommand extends Pick<TimeOff, 'mentorId' | 'from' | 'until' | 'reason' | 'note'> {
  /** `reassign`: available mentors take the sessions over, and the rest is cancelled. `cancel`: all sessions are cancelled. */
  readonly reservations: 'reassign' | 'cancel';
  /** The administrator or operator who acts for the mentor; null when the mentor does. */
  readonly authority: TimeOffAuthority | null;
}

/** The administrator; without one, an operator at the command line. */
export type TimeOffAuthority = Pick<NewAdministratorAction, 'adminId' | 'requestId'>;

/** Time off with all that it causes. */
export interface TimeOffPlan {
  readonly timeOff: TimeOff;
  /** The mentor's penalty for sessions given up at short notice. */
  readonly penalty: Krw;
}

type TakeTimeOffRepositories = TransferSessionRepositories &
  EndCancelledRepositories &
  Pick<Repositories, 'people' | 'timeOffs' | 'fixedSlots' | 'compensationReviews' | 'administratorActions'>;

/** The mentor's current slots and upcoming sessions, and the blocks in the time of the absence. */
interface Absence {
  readonly slots: readonly FixedSlot[];
  readonly sessions: readonly Reservation[];
  readonly blocks: readonly Block[];
}

/** A session of the absence, and who takes it over. */
interface Placement {
  readonly session: ConfirmedReservation;
  readonly substitute: ReservedSubstitute | null;
}

/**
 * Enters time off of a mentor (docs/domain.md, Time off). One transaction closes blocks, gives sessions to substitutes or cancels them with
 * their money, and skips hours of fixed slots.
 */
export class TakeTimeOff {
  constructor(private readonly ports: RequiredPorts<keyof TakeTimeOffRepositories, 'clock' | 'ids' | 'policies'>) {}

  /** @throws DomainError not-found, also for an account that is closed; policy-violation (`time-off`); validation. */
  async execute(command: TakeTimeOffCommand, idempotency?: IdempotencyContext): Promise<TimeOff> {
    const { timeOff } = await this.ports.transaction.run(
      (repositories) => this.take(repositories, command),
      idempotency,
    );
    return timeOff;
  }

  /** Does the same and takes it back, so that the preview is exact. */
  async preview(command: TakeTimeOffCommand): Promise<TimeOffPlan> {
    try {
      return await this.ports.transaction.run(async (repositories) => {
        throw new PreviewEnd(await this.take(repositories, command));
      });
    } catch (error) {
      if (error instanceof PreviewEnd) return error.plan;
      throw error;
    }
  }

  private async take(repositories: TakeTimeOffRepositories, command: TakeTimeOffCommand): Promise<TimeOffPlan> {
    const { clock, ids, policies } = this.ports;
    const at = clock.now();
    const step = { ids, at, policies };
    requireShortNote(command);
    requireTimeOffOrder(command); // before a store reads the time as a range
    const absence = await lockAbsence(repositories, command, step);
    const placements = await place(repositories, absence, command, step);
    const penalty = await vacateSessions(repositories, placements, command, step);
    const cancelled = placements.filter(({ substitute }) => !substitute).map(({ session }) => session);
    const { mentorId, from, until, reason, note } = command;
    const timeOff: TimeOff = {
      id: ids.next(),
      mentorId,
      from,
      until,
      reason,
      note: note || null,
      isExcused: isExcused(command, at, policies.timeOff),
      closedBlocks: absence.blocks.filter(({ status }) => status === 'open').length,
      reassigned: placements.flatMap(({ session: { id: reservationId }, substitute }) =>
        substitute ? [{ reservationId, toMentorId: substitute.mentor.id }] : [],
      ),
      cancelled: cancelled.map(({ id }) => id),
      withdrawnAt: null,
      createdAt: at,
    };
    await repositories.timeOffs.add(timeOff);
    await skipAwayOccurrences(repositories, absence.slots, timeOff, step);
    await freeCancelledOccurrences(repositories, absence.slots, cancelled);
    if (command.authority) await recordAction(repositories, command.authority, timeOff);
    return { timeOff, penalty };
  }
}

/** The rows that the absence changes, locked. @throws DomainError not-found; as `requireTimeOffAllowed`. */
async function lockAbsence(
  repositories: TakeTimeOffRepositories,
  { mentorId, from, until }: TakeTimeOffCommand,
  { at, policies }: StepContext,
): Promise<Absence> {
  // The locks in their order: slots, sessions, the mentor, blocks; then substitutes, then money.
  await repositories.timeOffs.lockPlanning();
  const slots = await repositories.fixedSlots.findCurrentByMentor(mentorId);
  const earliestStart = minus(from, policies.block.maxMinutes * MINUTE); // earlier sessions are over by then
  const sessions = await repositories.reservations.findUpcomingByMentor(mentorId, earliestStart);
  await repositories.mentors.get(mentorId);
  await repositories.people.get(mentorId); // the account is open
  const within = { startsAt: from, endsAt: until };
  const others = await repositories.timeOffs.findOverlapping(mentorId, within);
  requireTimeOffAllowed(within, others, sessions, at, policies.timeOff);
  // Blocks of the same time as the sessions: an earlier session that moves here holds its new block, and waits for its old one.
  const ahead = instant(Math.max(at, earliestStart));
  const upcoming = await repositories.blocks.findUpcomingByMentor(mentorId, ahead);
  const blocks = upcoming.filter((block) => overlap(block, within));
  requireAllKnown(blocks, sessions);
  return { slots, sessions, blocks };
}

/** Closes the blocks and reserves substitutes, the earliest session first. */
async function place(
  repositories: TakeTimeOffRepositories,
  { blocks, sessions }: Absence,
  { reservations }: TakeTimeOffCommand,
  step: StepContext,
): Promise<readonly Placement[]> {
  const confirmed = new Map(sessions.flatMap((one) => (one.status === 'confirmed' ? [[one.blockId, one]] : [])));
  const placements: Placement[] = [];
  for (const block of blocks) {
    const session = confirmed.get(block.id);
    if (block.status === 'booked' && !session) continue;
    const vacated = await saveClosed(repositories, block);
    if (!session) continue;
    const substitute =
      reservations === 'reassign' ? await reserveSubstitute(repositories, session, vacated, step) : null;
    placements.push({ session, substitute });
  }
  return placements;
}

/** Transfers or cancels each session, and books its penalty if the mentor owes one. @returns the sum of the penalties. */
async function vacateSessions(
  repositories: TakeTimeOffRepositories,
  placements: readonly Placement[],
  { reason }: TakeTimeOffCommand,
  step: StepContext,
): Promise<Krw> {
  const { ids, at, policies } = step;
  const sessions = placements.map(({ session }) => session);
  await lockFunding(repositories, sessions);
  const penalties: Krw[] = [];
  for (const { session, substitute } of placements) {
    if (substitute) await transferSession(repositories, session, substitute, step);
    else await cancel(repositories, session, step);
    if (!owesAbsencePenalty(session, reason, at, policies.timeOff)) continue;
    const penalty = penalizeAbsence(ids, session, at, policies);
    await bookSettlement(repositories, penalty);
    penalties.push(negate(penalty.earning.amount));
  }
  return sum(penalties);
}

async function cancel(
  repositories: TakeTimeOffRepositories,
  session: ConfirmedReservation,
  step: StepContext,
): Promise<void> {
  await cancelFree(repositories, session, 'mentor', step);
  if (!isShortNotice(session, step.at, step.policies.timeOff)) return;
  const { compensation } = await compensate(repositories, session, step);
  if (compensation !== 'none')
    await repositories.outbox.add({ type: 'absence-compensated', ...sessionEventFacts(session), compensation });
}

/** Ends the transaction of a preview without a commit. */
class PreviewEnd extends Error {
  constructor(readonly plan: TimeOffPlan) {
    super('A preview changes nothing.');
  }
}

/** The kind of absence is not in the audit trail: it outlives the mentor's account. */
const recordAction = (
  { administratorActions }: Pick<Repositories, 'administratorActions'>,
  authority: TimeOffAuthority,
  { mentorId, from, until, note, closedBlocks, reassigned, cancelled }: TimeOff,
): Promise<void> =>
  administratorActions.add({
    ...authority,
    action: 'plan-time-off',
    subject: { type: 'mentor', id: mentorId },
    before: null,
    after: {
      from: formatInstant(from),
      until: formatInstant(until),
      closedBlocks,
      reassigned: reassigned.length,
      cancelled: cancelled.length,
    },
    reason: note,
  });
