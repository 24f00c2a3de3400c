import { formatInstant } from '../../kernel/calendar.js';
import { invalid, notFound, policyViolation } from '../../kernel/domain-error.js';
import type { Ids, RoomId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Room } from './store.js';

/** A requested room; one without an id is new. */
export interface WantedRoom extends Omit<Room, 'id'> {
  readonly id?: RoomId;
}

/** The blocks of a room that are not over. */
export interface RoomUse {
  readonly roomId: RoomId;
  /** Its open and booked blocks that are not over. */
  readonly blocks: number;
  /** The end of the last of them. */
  readonly until: Instant;
}

/**
 * The rooms as requested, in that order; rooms with an id keep it and their references. A new room can have the name of a removed one.
 * @throws DomainError not-found for an id that is not a room of the store; validation for one that occurs twice.
 */
export function changeRooms(rooms: readonly Room[], wanted: readonly WantedRoom[], ids: Ids): readonly Room[] {
  const known = new Set(rooms.map(({ id }) => id));
  const left = new Set(known);
  return wanted.map(({ id, name, equipment }, index) => {
    if (id === undefined) return { id: ids.next(), name, equipment };
    if (!known.has(id)) throw notFound('room');
    if (!left.delete(id)) throw invalid(`rooms.${index}.id`, 'DUPLICATE', 'The room is listed twice.');
    return { id, name, equipment };
  });
}

/** The rooms that the change removes. */
export const findRemovedRooms = (before: readonly Room[], after: readonly Room[]): readonly Room[] =>
  before.filter(({ id }) => after.every((room) => room.id !== id));

/**
 * Refuses to remove rooms with open or booked blocks that are not over (docs/domain.md, Stores).
 * @throws DomainError policy-violation (`room-in-use`), naming the rooms.
 */
export function requireUnused(removed: readonly Room[], uses: readonly RoomUse[]): void {
  if (uses.length === 0) return;
  const rooms = uses.map(({ roomId, blocks, until }) => ({
    id: roomId,
    name: removed.find(({ id }) => id === roomId)?.name,
    blocks,
    until: formatInstant(until),
  }));
  const names = rooms.map(({ name }) => name).join(', ');
  throw policyViolation('room-in-use', `These rooms have slots that are not over: ${names}.`, { rooms });
}
