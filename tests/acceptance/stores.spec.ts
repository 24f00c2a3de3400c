import type { Schemas } from '@spotter/client';
import { DAY, formatInstant, instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { demoFixture, expectRefused, issuesOf, type DemoFixture, type Wire } from './demo-fixture.js';
import { playInOrder } from '../support/play-in-order.js';

type Store = Schemas['Store'];

const BODY = {
  name: '판교점',
  address: '경기 성남시 판교역로 1',
  timeZone: 'Asia/Seoul',
  rooms: [
    { name: '1룸', equipment: ['덤벨'] },
    { name: '2룸', equipment: [] },
  ],
  peakHours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
};

describe('stores of administrators, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let store: Store;
  let block: Wire;

  const add = (body: object) => fixture.as('admin').post<Store>('/api/admin/stores', body);
  const edit = (body: object) => fixture.as('admin').patch<Store>(`/api/admin/stores/${store.id}`, body);
  const publicly = async () =>
    (await fixture.apiClient.anybody.read<Store[]>('/api/stores?size=100')).find(({ id }) => id === store.id);

  /** A block of the mentor at the store, at noon that many days from now. */
  async function open(days: number): Promise<Wire> {
    const noon = formatInstant(instant(Date.now() + days * DAY)).slice(0, 10);
    const mentor = fixture.as('mentor1');
    const wanted = { storeId: store.id, startsAt: `${noon}T12:00:00.000+09:00` };
    const { status, body } = await mentor.post<Wire>('/api/mentors/me/blocks', wanted);
    expect(status).to.equal(201);
    return body.data;
  }

  before(async () => {
    fixture = await demoFixture();
    store = (await add(BODY)).body.data;
    block = await open(20);
  });
  after(() => fixture.close());

  it('are created with rooms and peak hours, and are public', async () => {
    const { id, rooms, ...rest } = store;
    const { rooms: wanted, ...fields } = BODY;
    expect(rest).to.deep.equal(fields);
    expect(rooms.map(({ id: _, ...room }) => room)).to.deep.equal(wanted);
    expect(await publicly()).to.deep.equal(store);
    const listed = await fixture.as('admin').read<Store[]>('/api/admin/stores');
    expect(listed.map((one) => one.id)).to.include(id);
  });

  it('get the usual peak hours when none are given', async () => {
    const { peakHours: _, ...body } = { ...BODY, name: '분당점' };
    const { status, body: answer } = await add(body);
    expect(status).to.equal(201);
    expect(answer.data.peakHours).to.deep.equal([
      { weekdays: [1, 2, 3, 4, 5], from: '06:00', to: '09:00' },
      { weekdays: [1, 2, 3, 4, 5], from: '18:00', to: '22:00' },
      { weekdays: [6], from: '09:00', to: '13:00' },
    ]);
  });

  it('are refused with every problem of time zone, hours and room names at once', async () => {
    const refused = await add({
      ...BODY,
      timeZone: 'Asia/Pangyo',
      rooms: [...BODY.rooms, { name: '1룸', equipment: [] }],
      peakHours: [
        { weekdays: [1, 2], from: '18:00', to: '22:00' },
        { weekdays: [2], from: '21:59', to: '23:00' },
        { weekdays: [3], from: '09:00', to: '09:00' },
      ],
    });
    const paths = issuesOf(refused).map(({ path }) => path);
    expect(paths).to.deep.equal(['timeZone', 'rooms.2.name', 'peakHours.1', 'peakHours.2.to']);
    for (const wrong of [{ ...BODY, rooms: [] }, { ...BODY, name: ' ' }, { ...BODY, id: store.id }, { name: 'x' }])
      expect((await add(wrong)).status).to.equal(400);
  });

  it('change only the given fields, and rooms keep their ids', async () => {
    const [first, second] = store.rooms;
    const rooms = [{ ...second!, name: '창가룸' }, first!, { name: '3룸', equipment: ['로잉머신'] }];
    const { status, body } = await edit({ rooms });
    expect(status).to.equal(200);
    expect(body.data.rooms.slice(0, 2)).to.deep.equal(rooms.slice(0, 2));
    expect(body.data.rooms[2]).to.include({ name: '3룸' });
    expect({ ...body.data, rooms: store.rooms }).to.deep.equal(store);
    expect(await publicly()).to.deep.equal(body.data);
    store = body.data;
  });

  it('store equipment composed, so that the room guide recognises it', async () => {
    const [first, ...others] = store.rooms;
    const decomposed = [{ ...first!, equipment: ['벤치'.normalize('NFD')] }, ...others];
    store = (await edit({ rooms: decomposed })).body.data;
    expect(store.rooms[0]!.equipment).to.deep.equal(['벤치']);
  });

  it('can swap room names in one request', async () => {
    const [one, other, third] = store.rooms;
    const rooms = [{ ...one!, name: other!.name }, { ...other!, name: one!.name }, third!];
    store = (await edit({ rooms })).body.data;
    expect(store.rooms).to.deep.equal(rooms);
  });

  it('keep a room with future blocks, and report when these end', async () => {
    const inUse = store.rooms.find(({ id }) => id === block['roomId'])!;
    const without = store.rooms.filter((room) => room !== inUse);
    expectRefused(await edit({ rooms: without, name: '정자점' }), 'room-in-use', {
      rooms: [{ id: inUse.id, name: inUse.name, blocks: 1, until: block['endsAt'] }],
    });
    expect(await publicly()).to.deep.equal(store);
  });

  it('close a room whose blocks are closed or past, and past sessions keep their room', async () => {
    const booked = (await fixture.member().post<Wire>('/api/reservations', { blockId: block.id })).body.data;
    await fixture.moveTo(Date.parse(block['endsAt'] as string));
    const rooms = store.rooms.filter(({ id }) => id !== block['roomId']);
    expect((await edit({ rooms })).body.data.rooms).to.deep.equal(rooms);
    expect((await fixture.reservation(booked))['roomId']).to.equal(block['roomId']);
    const closed = store.rooms.find(({ id }) => id === block['roomId'])!;
    expect((await edit({ rooms: [...rooms, closed] })).status).to.equal(404);
    store = (await edit({ rooms: [...rooms, { name: closed.name, equipment: [] }] })).body.data;
    expect(store.rooms.at(-1)!.id).not.to.equal(closed.id);
  });

  it('keep the price of open blocks when the peak hours change', async () => {
    const peak = await open(40);
    expect(peak['isPeak']).to.equal(true);
    expect((await edit({ peakHours: [] })).body.data['peakHours']).to.deep.equal([]);
    const path = `/api/slots/available?mentorId=${peak.mentorId}&date=${peak.startsAt.slice(0, 10)}`;
    const [slot] = await fixture.member().read<Wire[]>(path);
    expect(slot).to.include({ blockId: peak.id, isPeak: true });
    expect((await open(41))['isPeak']).to.equal(false);
  });

  it('cannot be changed with rooms of other stores', async () => {
    const before = await publicly();
    const others = await fixture.as('admin').read<Store[]>('/api/admin/stores');
    const foreign = others.find(({ id }) => id !== store.id)!.rooms[0]!;
    expect((await edit({ rooms: [foreign] })).status).to.equal(404);
    expect(await publicly()).to.deep.equal(before);
  });
});
