import type { ObligationPolicy } from '../policy.js';
import { type Day, startOfDay, weekdayOfDay } from '../../kernel/calendar.js';
import { invalid } from '../../kernel/domain-error.js';
import { DAY, type Instant, type Millis } from '../../kernel/instant.js';

/** The number of a mentor's blocks in an interval: open or booked, without closed ones. */
export interface OpenedBlocks {
  readonly all: number;
  readonly peak: number;
  /** The mentor's excused time in the interval (docs/domain.md, Time off). */
  readonly excusedMs: Millis;
}

export interface ObligationStatus {
  readonly required: number;
  readonly opened: number;
  /** The number of blocks still to open; never below zero. */
  readonly remaining: number;
}

/** A mentor's obligation in an ISO week, and the blocks that count towards it (docs/domain.md, Obligation). */
export interface Obligation extends ObligationStatus {
  /** The week's Monday. */
  readonly week: Day;
  readonly peak: ObligationStatus;
  readonly met: boolean;
  /** The Sunday 24:00 before the week. */
  readonly deadline: Instant;
}

/**
 * The obligation of a mentor in a week that begins on a Monday, in proportion to the time that is not excused, rounded (docs/domain.md,
 * Obligation).
 */
export function calculateObligation(
  week: Day,
  opened: OpenedBlocks,
  { blocksPerWeek, peakBlocksPerWeek }: ObligationPolicy,
): Obligation {
  const obligedMs = Math.max(0, 7 * DAY - opened.excusedMs);
  // One division of whole numbers: half a block is exact and rounded up.
  const required = (blocks: number): number => Math.round((blocks * obligedMs) / (7 * DAY));
  const all = statusOf(required(blocksPerWeek), opened.all);
  const peak = statusOf(required(peakBlocksPerWeek), opened.peak);
  return { week, ...all, peak, met: all.remaining === 0 && peak.remaining === 0, deadline: startOfDay(week) };
}

const statusOf = (required: number, opened: number): ObligationStatus => ({
  required,
  opened,
  remaining: Math.max(0, required - opened),
});

/** @throws DomainError validation: a week is named by its Monday. */
export function requireMonday(day: Day): void {
  if (weekdayOfDay(day) !== 1) throw invalid('week', 'NOT_ALLOWED', 'A week must be given by its Monday.');
}
