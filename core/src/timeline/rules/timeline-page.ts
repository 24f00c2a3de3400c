import { invalid } from '../../kernel/domain-error.js';
import { instant } from '../../kernel/instant.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import type { TimelineFact, TimelinePosition } from './timeline-fact.js';

/** Newest first, at most 100. */
export type TimelineRequest = Pick<PageRequest, 'size' | 'cursor'>;

export type TimelinePage<Item> = Pick<Page<Item>, 'items' | 'size' | 'nextCursor'>;

/** The facts to read from each source for a page: one more tells whether another page follows. */
export const factsToRead = ({ size }: TimelineRequest): number => size + 1;

/**
 * Merges the facts of all sources, newest first; of one instant the highest id first.
 * @param facts at least `factsToRead` of each source that has them, all after the cursor. One can be there twice.
 */
export function mergeTimeline(facts: readonly TimelineFact[], { size }: TimelineRequest): TimelinePage<TimelineFact> {
  const distinct = [...new Map(facts.map((fact) => [fact.id, fact])).values()].sort(newestFirst);
  const items = distinct.slice(0, size);
  const last = items.at(-1);
  const isLast = last === undefined || distinct.length <= size;
  return { items, size, nextCursor: isLast ? null : `${last.at}.${last.id}` };
}

const newestFirst = (one: TimelinePosition, other: TimelinePosition): number =>
  other.at - one.at || (one.id < other.id ? 1 : -1);

/** Whether a fact is on a page after the position. */
export const isAfter = (fact: TimelinePosition, position: TimelinePosition | null): boolean =>
  position === null || fact.at < position.at || (fact.at === position.at && fact.id < position.id);

/** The last millisecond of 9999: later years have no timestamp with four digits. */
const LATEST = 253_402_300_799_999;
const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The last fact of the page before; null for the first page.
 * @throws DomainError validation for a cursor of no timeline.
 */
export function parseTimelineCursor({ cursor }: TimelineRequest): TimelinePosition | null {
  if (cursor === undefined) return null;
  const [, at = '', id] = CURSOR.exec(cursor) ?? [];
  if (id === undefined || Number(at) > LATEST)
    throw invalid('cursor', 'WRONG_FORM', 'Must be the nextCursor of a timeline.');
  return { at: instant(Number(at)), id };
}
