import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { ok } from '../support/api.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

describe('profiles, over HTTP', () => {
  let fixture: DemoFixture;
  let storeIds: readonly string[];

  before(async () => {
    fixture = await demoFixture();
    storeIds = (await fixture.member().read<Wire[]>('/api/stores')).map(({ id }) => id);
  });
  after(() => fixture.close());

  it('contain the registration data and no training of a new member', async () => {
    const { apiClient } = fixture;
    const person = await apiClient.register({ email: 'Hana.New@example.test', name: '이하나', phone: '010-2222-3333' });
    const { createdAt, ...profile } = await apiClient.as(person).read('/api/members/me');
    expect(createdAt).to.match(/\+09:00$/);
    expect(profile).to.deep.equal({
      id: person.user.id,
      email: 'hana.new@example.test',
      name: '이하나',
      phone: '+821022223333',
      emailVerified: false,
      phoneVerified: false,
      language: 'ko',
      persona: null,
      goal: null,
      birthYear: null,
      sex: null,
      heightCm: null,
      weightKg: null,
      homeStoreId: null,
    });
  });

  it('change only the given fields of a member, and null clears a field', async () => {
    const member = fixture.member();
    const before = await member.read('/api/members/me');
    const changes = { persona: 'returner', goal: 'strength', birthYear: 1990, sex: 'female', heightCm: 171.5 };
    const all = { ...changes, weightKg: 64.2, homeStoreId: storeIds[0], name: '홍길순' };
    expect((await member.patch('/api/members/me', all)).body.data).to.deep.equal({ ...before, ...all });
    const cleared = ok(await member.patch('/api/members/me', { goal: null, homeStoreId: null })).body.data;
    expect(cleared).to.deep.equal({ ...before, ...all, goal: null, homeStoreId: null });
    expect(await member.read('/api/members/me')).to.deep.equal(cleared);
  });

  it('do not change for a member after invalid input', async () => {
    const member = fixture.member();
    const before = await member.read('/api/members/me');
    const wrong = [{ birthYear: 2100 }, { name: '홍\n길순' }, { email: 'a@b.test' }];
    for (const body of wrong)
      expect((await member.patch('/api/members/me', body)).status, JSON.stringify(body)).to.equal(400);
    const lost = await member.patch('/api/members/me', { name: 'X', homeStoreId: NOBODYS_ID });
    expect(lost.status).to.equal(404);
    expect(await member.read('/api/members/me')).to.deep.equal(before);
  });

  it('set the language of messages and of the inbox', async () => {
    const messages = async (name: string) => {
      await fixture.run('notification-dispatch');
      const data = await fixture.system.read<Wire[]>('/api/system/sandbox/messages?size=100');
      const id = await fixture.idOf(name);
      return data.filter(({ recipientId }) => recipientId === id).map(({ title }) => title);
    };
    for (const [name, path] of [
      ['member1', '/api/members/me'],
      ['mentor1', '/api/mentors/me'],
    ] as const) {
      const person = fixture.as(name);
      const before = await person.read<Wire>(path);
      expect(before['language']).to.equal('ko');
      expect(await person.read(path)).to.deep.equal(before);
      const changed = ok(await person.patch(path, { language: 'en' })).body.data;
      expect(changed).to.deep.equal({ ...before, language: 'en' });
    }
    await fixture.book('mentor1');
    expect(await messages('member1'))
      .to.include('Session booked')
      .and.not.to.include('예약이 확정되었습니다');
    expect(await messages('mentor1')).to.include('New reservation');
    const inbox = await fixture.member().read<Wire[]>('/api/notifications/me');
    expect(inbox.map(({ title }) => title)).to.include('Session booked');
    for (const [name, path] of [
      ['member1', '/api/members/me'],
      ['mentor1', '/api/mentors/me'],
    ] as const)
      ok(await fixture.as(name).patch(path, { language: 'ko' }));
  });

  it('change only the given fields of a mentor, and are public without contact and account', async () => {
    const mentor = fixture.as('mentor1');
    const before = await mentor.read<Wire>('/api/mentors/me');
    const changes = {
      bio: '10년차 트레이너',
      specialties: ['posture'],
      yearsOfExperience: 10,
      storeIds: [storeIds[1]],
    };
    const changed = ok(await mentor.patch<Wire>('/api/mentors/me', changes)).body.data;
    expect(changed).to.deep.equal({ ...before, ...changes });
    const shown = await fixture.apiClient.anybody.read<Wire>(`/api/mentors/${before.id}`);
    const {
      email,
      emailVerified,
      phone,
      phoneVerified,
      language,
      status,
      tierStatus,
      verifiedAt,
      bankAccount,
      statistics,
      ...open
    } = changed;
    expect(shown).to.deep.equal(open);
    expect({ email, status, tierStatus }).to.deep.equal({
      email: 'mentor1@spotter.test',
      status: 'active',
      tierStatus: 'active',
    });
    expect([phone, emailVerified, phoneVerified, language, verifiedAt, bankAccount, statistics]).not.to.include(
      undefined,
    );
  });

  it('count and store the text about a mentor in composed form', async () => {
    const bio = '력'.repeat(2_000);
    const { body } = ok(await fixture.as('mentor1').patch<Wire>('/api/mentors/me', { bio: bio.normalize('NFD') }));
    expect(body.data['bio']).to.equal(bio);
  });

  it('do not change for a mentor after invalid input', async () => {
    const mentor = fixture.as('mentor1');
    const before = await mentor.read('/api/mentors/me');
    const wrong = [{ specialties: ['posture', 'posture'] }, { storeIds: [storeIds[0], storeIds[0]] }];
    for (const body of wrong)
      expect((await mentor.patch('/api/mentors/me', body)).status, JSON.stringify(body)).to.equal(400);
    expect((await mentor.patch('/api/mentors/me', { bio: 'x', storeIds: [NOBODYS_ID] })).status).to.equal(404);
    expect(await mentor.read('/api/mentors/me')).to.deep.equal(before);
    expect((await fixture.apiClient.anybody.get(`/api/mentors/${NOBODYS_ID}`)).status).to.equal(404);
  });

  it('count a mentor’s future and past sessions, returning members and ratings', async () => {
    const statistics = async () =>
      (await fixture.as('mentor2').read<Wire>('/api/mentors/me'))['statistics'] as Record<string, unknown>;
    const none = { completedSessions: 0, memberNoShows: 0, mentorNoShows: 0, repeatMemberRate: 0 };
    const unrated = { ratingAverage: null, ratingCount: 0 };
    expect(await statistics()).to.deep.equal({ ...none, ...unrated, upcomingReservations: 0 });
    for (const [completed, repeatMemberRate] of [
      [1, 0],
      [2, 1],
    ] as const) {
      const session = await fixture.book('mentor2');
      expect((await statistics())['upcomingReservations']).to.equal(1);
      await fixture.moveTo(Date.parse(session.startsAt));
      await fixture.checkIn(session, 'mentor2');
      await fixture.moveTo(Date.parse(session['endsAt'] as string));
      ok(await fixture.as('mentor2').post(`/api/sessions/${session.id}/record`, {}));
      ok(await fixture.member().post(`/api/sessions/${session.id}/rating`, { score: 3 + completed }));
      expect(await statistics()).to.deep.equal({
        ...{ ...none, completedSessions: completed, repeatMemberRate, upcomingReservations: 0 },
        ...{ ratingAverage: completed === 1 ? 4 : 4.5, ratingCount: completed },
      });
    }
    const { body } = await fixture.apiClient.anybody.get<Wire>(`/api/mentors/${await fixture.idOf('mentor2')}`);
    expect(body.data).to.deep.include({ completedSessions: 2, rating: { average: 4.5, count: 2 } });
  });
});
