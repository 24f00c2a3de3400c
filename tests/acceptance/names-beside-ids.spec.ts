import { addDays, dayOf, instant, type Day } from '@spotter/core/kernel';
import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { ok, type ApiCaller } from '../support/api.js';
import { demoFixture, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';

describe('names in addition to ids, over HTTP', () => {
  let fixture: DemoFixture;
  let session: Wire;
  let names: { member: Wire; mentor: Wire; store: Wire };
  let startDay: Day;

  before(async () => {
    fixture = await demoFixture();
    session = await fixture.book('mentor1');
    const [member, mentor] = [await fixture.tokens('member1'), await fixture.tokens('mentor1')];
    const stores = await fixture.member().read<Wire[]>('/api/stores');
    const named = ({ id, name }: { id: string; name: string }) => ({ id, name }) as unknown as Wire;
    const store = stores.find(({ id }) => id === session.storeId) as Wire & { name: string };
    names = { member: named(member.user), mentor: named(mentor.user), store: named(store) };
    startDay = dayOf(instant(Date.parse(session.startsAt)));
  });
  after(() => fixture.close());

  const first = async (caller: ApiCaller, path: string): Promise<Wire> => (await caller.read<Wire[]>(path))[0]!;

  it('are part of every reservation, for its member, its mentor and administrators', async () => {
    const [member, mentor, admin] = [fixture.member(), fixture.as('mentor1'), fixture.as('admin')];
    const views = [
      await first(member, '/api/reservations'),
      await member.read<Wire>(`/api/reservations/${session.id}`),
      await mentor.read<Wire>(`/api/reservations/${session.id}`),
      await first(mentor, '/api/mentors/me/reservations'),
      await first(admin, '/api/admin/reservations'),
      (await member.read<Wire>('/api/members/me/dashboard'))['nextReservation'] as Wire,
    ];
    for (const view of views) expect(view).to.deep.equal({ ...session, ...names });
  });

  it('are part of every session', async () => {
    const [member, mentor] = [fixture.member(), fixture.as('mentor1')];
    const path = `/api/sessions/${session.id}`;
    for (const view of [
      await member.read<Wire>(path),
      await mentor.read<Wire>(path),
      await first(member, '/api/members/me/sessions'),
    ])
      expect(view).to.deep.include(names);
  });

  it('are part of complaints, for the mentor and for administrators', async () => {
    const complaint = { mentorId: names.mentor.id, reservationId: session.id, category: 'other', text: 'Too loud.' };
    ok(await fixture.member().post('/api/complaints', complaint));
    const { member, mentor } = names;
    expect(await first(fixture.as('mentor1'), '/api/mentors/me/complaints')).to.deep.include({ member, mentor });
    expect(await first(fixture.as('admin'), '/api/admin/complaints')).to.deep.include({ member, mentor });
  });

  it('belong to the members and mentors that administrators can read and find by id', async () => {
    const admin = fixture.as('admin');
    for (const [kind, { id }] of [
      ['members', names.member],
      ['mentors', names.mentor],
    ] as const) {
      const one = await admin.read<Wire>(`/api/admin/${kind}/${id}`);
      expect(one.id).to.equal(id);
      expect(await admin.read(`/api/admin/${kind}?q=${id}`)).to.deep.equal([one]);
      for (const unknown of [NOBODYS_ID, 'x']) {
        expect(refusalOf(await admin.get(`/api/admin/${kind}/${unknown}`))).to.equal('404 NOT_FOUND');
      }
    }
  });

  it('are in the reservations of a day that a mentor lists, by start, without cancelled ones', async () => {
    const mentor = fixture.as('mentor1');
    const booked = (query: string) => mentor.read<Wire[]>(`/api/mentors/me/reservations?${query}`);
    const of = (day: Day) => booked(`from=${day}&to=${day}`);
    expect((await of(startDay)).map(({ id, member }) => [id, member])).to.deep.equal([[session.id, names.member]]);
    expect(await of(addDays(startDay, 1))).to.deep.equal([]);
    expect(
      (await mentor.get(`/api/mentors/me/reservations?from=${startDay}&to=${addDays(startDay, 62)}`)).status,
    ).to.equal(400);
    expect(await fixture.as('mentor2').read('/api/mentors/me/reservations')).to.deep.equal([]);
    const other = await fixture.book('mentor1');
    ok(await fixture.member().delete(`/api/reservations/${other.id}`));
    expect((await booked('')).map(({ id }) => id)).to.deep.equal([session.id]);
  });
});
