import type { Schemas } from '@spotter/client';
import { DAY, MINUTE, plus } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { ok, type ApiCaller } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { demoFixture, expectRefused, refusalOf, type DemoFixture } from './demo-fixture.js';

type Entry = Schemas['WaitlistEntry'];
type Slot = Schemas['AvailableSlot'];

describe('the waitlist, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let holder: ApiCaller;
  let first: ApiCaller;
  let second: ApiCaller;
  let slot: Slot;

  const run = () => fixture.run('waitlist-offer');
  const book = (who: ApiCaller) => who.post<{ id: string }>('/api/reservations', { blockId: slot.blockId });
  const entryOf = async (who: ApiCaller): Promise<Entry> => (await who.read<Entry[]>('/api/waitlist')).at(-1)!;
  const sees = async (who: ApiCaller): Promise<boolean> => {
    const path = `/api/slots/available?mentorId=${slot.mentor.id}&date=${slot.startsAt.slice(0, 10)}&size=100`;
    return (await who.read<Slot[]>(path)).some(({ blockId }) => blockId === slot.blockId);
  };

  /** Access tokens expire as the clock moves, so all callers log in again. */
  const logIn = () => ([holder, first, second] = [fixture.as('member1'), fixture.as('member2'), fixture.as('member3')]);

  async function joinMembership(who: ApiCaller): Promise<void> {
    const body = { planId: SEEDED_PLANS[0]!.id, payment: { billingKey: 'sandbox-ok-waiting' } };
    ok(await who.post('/api/memberships', body));
  }

  before(async () => {
    fixture = await demoFixture();
    logIn();
    await joinMembership(first);
    await joinMembership(second);
    const slots = await holder.read<Slot[]>('/api/slots/available?tier=standard&size=100');
    slot = slots.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * DAY)!;
  });

  after(() => fixture.close());

  it('accepts a store and a window, with or without a mentor', async () => {
    expect((await book(holder)).status).to.equal(201);
    const window = { storeId: slot.store.id, from: slot.startsAt, until: slot.endsAt };
    const joined = await first.post<Entry>('/api/waitlist', { ...window, mentorId: slot.mentor.id });
    expect([joined.status, joined.body.data.status, joined.body.data.offer]).to.deep.equal([201, 'waiting', null]);
    expect((await second.post('/api/waitlist', window)).status).to.equal(201);
    for (const [wrong, status] of [
      [{ ...window, storeId: slot.blockId }, 404],
      [{ ...window, mentorId: slot.blockId }, 404],
    ] as const)
      expect((await first.post('/api/waitlist', wrong)).status, JSON.stringify(wrong)).to.equal(status);
  });

  it('offers a cancelled slot to the first member and notifies them', async () => {
    const [reservation] = await holder.read<{ id: string }[]>('/api/reservations?status=confirmed');
    expect((await holder.delete(`/api/reservations/${reservation!.id}`)).status).to.equal(200);
    const entry = await entryOf(first);
    expect(entry).to.deep.include({ status: 'offered' });
    expect(entry.offer?.blockId).to.equal(slot.blockId);
    expect((await entryOf(second)).status).to.equal('waiting');
    const messages = await fixture.messagesTo(await fixture.idOf('member2'), 'waitlist-offered');
    expect(messages.map(({ channel }) => channel).sort()).to.deep.equal(['in_app', 'push']);
  });

  it('hides the offered slot from other members', async () => {
    expect([await sees(first), await sees(second), await sees(holder)]).to.deep.equal([true, false, false]);
    const refused = await book(second);
    expect(refusalOf(refused)).to.equal('409 RESERVATION_CONFLICT offered');
    const { until } = (await entryOf(first)).offer!;
    expect(refused.body.error.details).to.deep.equal({ blockId: slot.blockId, reason: 'offered', offeredUntil: until });
  });

  it('passes the offer on when it expires, before the slot is public', async () => {
    await fixture.moveTo(plus(await fixture.now(), 15 * MINUTE));
    logIn();
    expect(await entryOf(first)).to.deep.include({ status: 'waiting', offer: null });
    expect(await run()).to.include({ considered: 1, changed: 1 });
    expect(await run()).to.include({ considered: 0 });
    expect(refusalOf(await book(holder))).to.equal('409 RESERVATION_CONFLICT offered');
    expect(await entryOf(second)).to.deep.include({ status: 'offered' });
    expect((await book(first)).status).to.equal(409);
  });

  it('passes the offer on when the member leaves the waitlist', async () => {
    const { id } = await entryOf(second);
    const left = await second.delete<Entry>(`/api/waitlist/${id}`);
    expect([left.status, left.body.data.status, left.body.data.offer]).to.deep.equal([200, 'left', null]);
    expect([await sees(first), await sees(second), await sees(holder)]).to.deep.equal([true, true, true]);
  });

  it('allows only the member of the offer to book the slot', async () => {
    const { id } = (await book(holder)).body.data;
    const window = { storeId: slot.store.id, from: slot.startsAt, until: slot.endsAt };
    const third = fixture.apiClient.as(await fixture.apiClient.register());
    await second.post('/api/waitlist', window);
    await third.post('/api/waitlist', window);
    await joinMembership(third);
    expect((await holder.delete(`/api/reservations/${id}`)).status).to.equal(200);
    expect(await entryOf(second), 'who was offered the slot before').to.deep.include({
      status: 'waiting',
      offer: null,
    });
    expect((await book(second)).status).to.equal(409);
    expect((await book(third)).status).to.equal(201);
    expect(await entryOf(third)).to.deep.include({ status: 'booked', offer: null });
    expectRefused(await third.delete(`/api/waitlist/${(await entryOf(third)).id}`), 'state');
  });
});
