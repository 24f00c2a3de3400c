import { expect } from 'chai';
import { instant } from '../shared/instant.js';
import type { Id, RoomId } from '../shared/ids.js';
import type { DomainError } from '../shared/domain-error.js';
import { changedRooms, removedRooms, requireUnused, type WantedRoom } from './room-change.js';
import type { Room } from './store.js';

const room = (id: string, name = id): Room => ({ id: id as RoomId, name, equipment: [] });
const [a, b] = [room('a'), room('b')];
const ids = { next: <Name extends Id<string>>() => 'new' as Name };

const refusalOf = (work: () => unknown): DomainError | null => {
  try {
    work();
    return null;
  } catch (error) {
    return error as DomainError;
  }
};

describe('changing rooms', () => {
  it('keeps the ids of those that are named, gives new ones to the others, and takes the order', () => {
    const wanted: readonly WantedRoom[] = [{ name: 'C', equipment: ['rower'] }, { ...b, name: 'B2' }, a];
    const changed = changedRooms([a, b], wanted, ids);
    expect(changed).to.deep.equal([{ id: 'new', name: 'C', equipment: ['rower'] }, { ...b, name: 'B2' }, a]);
    expect(removedRooms([a, b], changed)).to.deep.equal([]);
  });

  it('removes those that are not named', () => {
    expect(removedRooms([a, b], changedRooms([a, b], [b], ids))).to.deep.equal([a]);
  });

  it('takes no room of another store, and none twice', () => {
    expect(refusalOf(() => changedRooms([a], [b], ids))?.code).to.equal('not-found');
    const twice = refusalOf(() => changedRooms([a, b], [a, { ...a, name: 'A2' }], ids));
    expect(twice?.details).to.deep.equal({ issues: [{ path: 'rooms.1.id', message: 'The room is named twice.' }] });
  });

  it('stops at a room in which something still is to happen, and names it', () => {
    expect(refusalOf(() => requireUnused([a, b], []))).to.equal(null);
    const refusal = refusalOf(() => requireUnused([a, b], [{ roomId: b.id, blocks: 3, until: instant(0) }]));
    expect(refusal?.details).to.deep.equal({
      policy: 'room-in-use',
      rooms: [{ id: 'b', name: 'b', blocks: 3, until: '1970-01-01T09:00:00.000+09:00' }],
    });
  });
});
