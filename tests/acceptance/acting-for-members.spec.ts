import { expect } from 'chai';
import { HOUR, MINUTE } from '@spotter/core/kernel';
import { ok } from '../support/api.js';
import { demoFixture, expectInvalid, expectRefused, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';

const why = 'Asked for on the phone.';

describe('staff who act for a member', () => {
  let fixture: DemoFixture;
  let memberId: string;
  before(async () => {
    fixture = await demoFixture();
    memberId = await fixture.idOf('member1');
  });
  after(() => fixture.close());

  const reservations = () => `/api/admin/members/${memberId}/reservations`;
  const admin = () => fixture.as('admin');
  const messages = (eventKey: string) => fixture.messagesTo(memberId, eventKey);

  /** The events of a reservation's timeline, with who caused each. */
  const actorsOf = async (id: string): Promise<readonly string[]> =>
    (
      await admin().read<readonly { title: string; by: string }[]>(`/api/admin/reservations/${id}/timeline?size=100`)
    ).map(({ title, by }) => `${title}: ${by}`);

  /** The reservations that the pushes about staff name, the newest first. */
  const namedReservations = async () =>
    (await messages('support-acted'))
      .filter(({ channel }) => channel === 'push')
      .map(({ data }) => data?.['reservationId']);

  it('book a slot under the member’s rules, once per key; the member gets a message that says who did it', async () => {
    const { blockId } = await fixture.openBlock('mentor1');
    const key = { 'idempotency-key': 'phone-1' };
    const booked = ok(await admin().post<Wire>(reservations(), { blockId, why }, key));
    expect(booked.status).to.equal(201);
    expect(booked.body.data).to.include({ memberId, blockId });
    const again = await admin().post<Wire>(reservations(), { blockId, why }, key);
    expect(again.body.data.id).to.equal(booked.body.data.id);
    expect(refusalOf(await admin().post(reservations(), { blockId, why }))).to.equal('409 RESERVATION_CONFLICT');
    const [line] = (await fixture.actionsAbout(memberId)).filter(({ action }) => action === 'book-for-member');
    expect(line).to.deep.include({ why, before: null });
    expect(line!['after']).to.include({ reservationId: booked.body.data.id, blockId, status: 'confirmed' });
    const notices = await messages('support-acted');
    expect(notices.map(({ channel }) => channel).sort()).to.deep.equal(['in_app', 'push']);
    expect(notices[0]!.body).to.include('직원');
    expect(await messages('reservation-confirmed')).not.to.deep.equal([]);
    expect(await namedReservations()).to.deep.equal([booked.body.data.id]);
    expect(await actorsOf(booked.body.data.id)).to.include('Session booked: admin');
  });

  it('move a reservation, with both blocks in the audit trail', async () => {
    const session = await fixture.book('mentor2');
    const { blockId } = await fixture.openBlock('mentor3');
    const path = `/api/admin/reservations/${session.id}`;
    const moved = ok(await admin().patch<Wire>(path, { blockId, why })).body.data;
    expect(moved.blockId).to.equal(blockId);
    const [line] = await fixture.actionsAbout(session.id);
    expect(line).to.deep.include({ action: 'change-for-member', why, before: { blockId: session.blockId } });
    expect(line!['after']).to.include({ blockId, memberId, status: 'confirmed' });
    expect((await namedReservations())[0]).to.equal(session.id);
    expect(await actorsOf(session.id)).to.include.members(['Session booked: member', 'Session moved: admin']);
  });

  it('cancel free of charge in time, with the reason in the body', async () => {
    const session = await fixture.book('mentor2');
    const path = `/api/admin/reservations/${session.id}`;
    const cancelled = ok(await admin().delete<Wire>(path, {}, { why })).body.data;
    expect(cancelled['cancellation']).to.include({ by: 'admin', late: false, deducted: false });
    const [line] = await fixture.actionsAbout(session.id);
    expect(line).to.deep.include({ action: 'cancel-for-member', why });
    expect(line!['before']).to.include({ blockId: session.blockId, memberId, status: 'confirmed' });
    expect((await namedReservations())[0]).to.equal(session.id);
  });

  it('cannot cancel without a reason, and not late without a decision about the fee', async () => {
    const session = await fixture.book('mentor1');
    const path = `/api/admin/reservations/${session.id}`;
    const both = '?waiveFee=true&acceptDeduction=true&why=late';
    for (const wrong of ['', '?waiveFee=true', '?waiveFee=x&why=y', both])
      expect(refusalOf(await admin().delete(`${path}${wrong}`)), wrong).to.equal('400 VALIDATION_ERROR');
    await fixture.moveTo(Date.parse(session.startsAt) - 5 * HOUR);
    expectRefused(await admin().delete(`${path}?why=late`), 'cancellation-6h', {
      acknowledgeWith: 'acceptDeduction=true',
      waiveWith: 'waiveFee=true',
    });
    expect((await admin().delete(path + both)).status).to.equal(400);
    expect((await fixture.reservation(session))['status']).to.equal('confirmed');
  });

  it('waive the fee: the credit returns, and the company pays exactly the mentor’s share', async () => {
    const session = await fixture.book('mentor3');
    await fixture.moveTo(Date.parse(session.startsAt) - 5 * HOUR);
    const before = await fixture.ledger();
    const path = `/api/admin/reservations/${session.id}?waiveFee=true&why=storm`;
    const cancelled = ok(await admin().delete<Wire>(path)).body.data;
    expect(cancelled['cancellation']).to.include({ by: 'admin', late: true, deducted: false });
    const share = 15_000; // half of 60 % of 50,000
    expect(await fixture.ledgerSince(before)).to.deep.equal({
      compensation: share,
      [`escrow:${session.mentorId}`]: share,
    });
    expect(await messages('reservation-cancelled-late')).to.deep.equal([]);
    const [line] = await fixture.actionsAbout(session.id);
    expect(line).to.deep.include({ action: 'cancel-for-member', why: 'storm' });
    expect(line!['after']).to.deep.equal({ status: 'cancelled', late: true, deducted: false });
    expectRefused(await admin().delete(path), 'state');
    await fixture.moveTo(Date.parse(session.startsAt) + MINUTE);
  });

  it('request a fixed slot under the member’s rules', async () => {
    const { storeId } = await fixture.book('mentor4');
    const slot = { mentorId: await fixture.idOf('mentor4'), storeId, weekday: 3, startTime: '13:00' };
    const path = `/api/admin/members/${memberId}/fixed-slots`;
    const made = ok(await admin().post<Wire>(path, { ...slot, why })).body.data;
    const own = await fixture.member().read<readonly Wire[]>('/api/fixed-slots');
    expect(own.map(({ id }) => id)).to.include(made.id);
    expectRefused(await admin().post(path, { ...slot, startTime: '03:00', why }), 'fixed-slot-terms');
    const [line] = await fixture.actionsAbout(memberId);
    const after = { fixedSlotId: made.id, ...slot };
    expect(line).to.deep.include({ action: 'request-fixed-slot-for-member', why, before: null, after });
  });

  it('need a reason, and a known member or reservation', async () => {
    const { blockId } = await fixture.openBlock('mentor1');
    expectInvalid(await admin().post(reservations(), { blockId, why: ' ' }), 'why');
    const mentor = await fixture.idOf('mentor1');
    expect((await admin().post(`/api/admin/members/${mentor}/reservations`, { blockId, why })).status).to.equal(404);
    expect((await admin().delete(`/api/admin/reservations/${mentor}`, {}, { why })).status).to.equal(404);
  });
});
