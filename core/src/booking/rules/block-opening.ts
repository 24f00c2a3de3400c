import type { BlockPolicy } from '../policy.js';
import type { Block, OccupiedTime } from './block.js';
import { formatInstant } from '../../kernel/calendar.js';
import { DomainError, invalid, policyViolation } from '../../kernel/domain-error.js';
import type { MentorId } from '../../kernel/ids.js';
import { type Instant, type Interval, MINUTE, overlap, plus } from '../../kernel/instant.js';
import type { Mentor } from '../../mentor/rules/mentor.js';
import { isPeak, type Store } from '../../store/rules/store.js';

export interface WantedTime extends Interval {
  readonly mentorId: MentorId;
}

/** Why a block was not opened. */
export type OpeningObstacle = 'in_the_past' | 'too_far_ahead' | 'mentor_away' | 'mentor_overlap' | 'no_free_room';

/** A block before it has its id. */
export type PlannedBlock = Omit<Block, 'id' | 'seriesId'>;

export type OpeningPlan =
  | { readonly kind: 'open'; readonly block: PlannedBlock }
  | { readonly kind: 'refused'; readonly obstacle: OpeningObstacle };

/**
 * Decides whether a block may be opened, and chooses the first room of the store that is free for its whole length. It starts in the
 * future, at most `openAheadMs` ahead (that instant included), and overlaps no time off and no other block of its mentor.
 */
export function planOpening(
  wanted: WantedTime,
  store: Pick<Store, 'id' | 'rooms' | 'peakHours'>,
  occupied: readonly OccupiedTime[],
  at: Instant,
  { openAheadMs }: BlockPolicy,
): OpeningPlan {
  if (wanted.startsAt <= at) return refuseOpening('in_the_past');
  if (wanted.startsAt > plus(at, openAheadMs)) return refuseOpening('too_far_ahead');
  const inTheWay = occupied.filter((taken) => overlap(taken, wanted));
  const own = inTheWay.filter(({ mentorId }) => mentorId === wanted.mentorId);
  if (own.some(({ roomId }) => roomId === null)) return refuseOpening('mentor_away');
  if (own.length > 0) return refuseOpening('mentor_overlap');
  const room = store.rooms.find(({ id }) => inTheWay.every(({ roomId }) => roomId !== id));
  if (!room) return refuseOpening('no_free_room');
  const { mentorId, startsAt, endsAt } = wanted;
  return {
    kind: 'open',
    block: {
      mentorId,
      storeId: store.id,
      roomId: room.id,
      startsAt,
      endsAt,
      isPeak: isPeak(store.peakHours, startsAt),
      status: 'open',
      offeredTo: null,
      offeredUntil: null,
    },
  };
}

const refuseOpening = (obstacle: OpeningObstacle): OpeningPlan => ({ kind: 'refused', obstacle });

/** The requested length in minutes, or the default of the policy. @throws DomainError validation for a length that it does not allow. */
export function blockLength(requested: number | undefined, policy: BlockPolicy): number {
  const { minMinutes, maxMinutes, stepMinutes, defaultMinutes } = policy;
  const minutes = requested ?? defaultMinutes;
  if (minutes < minMinutes || minutes > maxMinutes || minutes % stepMinutes !== 0) {
    throw invalid(
      'minutes',
      'OUT_OF_RANGE',
      `A slot must be ${minMinutes} to ${maxMinutes} minutes long, in steps of ${stepMinutes}.`,
    );
  }
  return minutes;
}

/** @throws DomainError policy-violation unless the mentor is active. */
export function requireActiveMentor({ status }: Pick<Mentor, 'status'>): void {
  if (status !== 'active') {
    throw policyViolation('mentor-active', 'Only active mentors can open slots.', { state: status });
  }
}

/** The refusal to open a single block, for its mentor. */
export function openingRefusedError(obstacle: OpeningObstacle, at: Instant, { openAheadMs }: BlockPolicy): DomainError {
  switch (obstacle) {
    case 'in_the_past':
      return policyViolation('block-in-the-future', 'A slot must start in the future.');
    case 'too_far_ahead':
      return policyViolation('block-not-too-far-ahead', 'The slot is too far in the future.', {
        latestStart: formatInstant(plus(at, openAheadMs)),
      });
    case 'mentor_away':
      return policyViolation('time-off', 'You have time off at this time.', { reason: obstacle });
    case 'mentor_overlap':
      return new DomainError('reservation-conflict', 'You already have a slot at this time.', { reason: obstacle });
    case 'no_free_room':
      return new DomainError('reservation-conflict', 'The store has no free room at this time.', {
        reason: obstacle,
      });
  }
}

/** The end of a block with this length in minutes. */
export const blockEnd = (startsAt: Instant, minutes: number): Instant => plus(startsAt, minutes * MINUTE);
