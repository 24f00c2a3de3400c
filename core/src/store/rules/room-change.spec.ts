import { expect } from 'chai';
import type { RoomId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { changeRooms, findRemovedRooms, requireUnused, type WantedRoom } from './room-change.js';
import type { Room } from './store.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { ids } from '../../kernel/testing/ids.js';

const room = (id: string): Room => ({ id: id as RoomId, name: id, equipment: [] });

const [a, b] = [room('a'), room('b')];

describe('the change of rooms', () => {
  it('keeps the ids of known rooms, adds ids for new ones and uses the new order', () => {
    const wanted: readonly WantedRoom[] = [{ name: 'C', equipment: ['rower'] }, { ...b, name: 'B2' }, a];
    const changed = changeRooms([a, b], wanted, ids);
    expect(changed).to.deep.equal([{ id: 'new', name: 'C', equipment: ['rower'] }, { ...b, name: 'B2' }, a]);
    expect(findRemovedRooms([a, b], changed)).to.deep.equal([]);
  });

  it('removes missing rooms', () => {
    expect(findRemovedRooms([a, b], changeRooms([a, b], [b], ids))).to.deep.equal([a]);
  });

  it('refuses rooms of another store and duplicates', () => {
    const unknown = refusalOf(() => changeRooms([a], [b], ids));
    expect(unknown).to.include({ code: 'not-found' }).and.have.deep.property('details', { resource: 'room' });
    const twice = refusalOf(() => changeRooms([a, b], [a, { ...a, name: 'A2' }], ids));
    expect(twice?.details).to.deep.equal({
      issues: [{ path: 'rooms.1.id', code: 'DUPLICATE', message: 'The room is listed twice.' }],
    });
  });

  it('refuses to remove a room with blocks that are not over and names it', () => {
    expect(refusalOf(() => requireUnused([a, b], []))).to.equal(null);
    const refusal = refusalOf(() => requireUnused([a, b], [{ roomId: b.id, blocks: 3, until: instant(0) }]));
    expect(refusal?.details).to.deep.equal({
      policy: 'room-in-use',
      rooms: [{ id: 'b', name: 'b', blocks: 3, until: '1970-01-01T09:00:00.000+09:00' }],
    });
    const uses = [a, b].map(({ id }) => ({ roomId: id, blocks: 1, until: instant(0) }));
    expect(refusalOf(() => requireUnused([a, b], uses))?.message).to.equal(
      'These rooms have slots that are not over: a, b.',
    );
  });
});
