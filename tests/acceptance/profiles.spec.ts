import { expect } from 'chai';
import { api } from '../support/api.js';
import { NOBODYS_ID } from '../security/sample-body.js';
import { demoStage, ok, type DemoStage, type Wire } from './demo-stage.js';

describe('profiles, over HTTP', () => {
  let stage: DemoStage;
  let storeIds: readonly string[];

  before(async () => {
    stage = await demoStage();
    storeIds = (await (await stage.member()).get<Wire[]>('/api/stores')).body.data.map(({ id }) => id);
  });
  after(() => stage.close());

  it('of a new member hold what was said at the registration, and nothing of training', async () => {
    const doors = api(stage.service.url);
    const person = await doors.register({ email: 'Hana.New@example.test', name: '이하나', phone: '010-2222-3333' });
    const { createdAt, ...profile } = (await doors.as(person).get('/api/members/me')).body.data;
    expect(createdAt).to.match(/\+09:00$/);
    expect(profile).to.deep.equal({
      ...{ id: person.user.id, email: 'hana.new@example.test', name: '이하나' },
      ...{ phone: '+821022223333', phoneVerified: false, persona: null, goal: null, birthYear: null, sex: null },
      ...{ heightCm: null, weightKg: null, homeStoreId: null },
    });
  });

  it('of a member change by what is given; null clears', async () => {
    const member = await stage.member();
    const before = (await member.get('/api/members/me')).body.data;
    const changes = { persona: 'returner', goal: 'strength', birthYear: 1990, sex: 'female', heightCm: 171.5 };
    const all = { ...changes, weightKg: 64.2, homeStoreId: storeIds[0], name: '홍길순' };
    expect((await member.patch('/api/members/me', all)).body.data).to.deep.equal({ ...before, ...all });
    const cleared = ok(await member.patch('/api/members/me', { goal: null, homeStoreId: null })).body.data;
    expect(cleared).to.deep.equal({ ...before, ...all, goal: null, homeStoreId: null });
    expect((await member.get('/api/members/me')).body.data).to.deep.equal(cleared);
  });

  it('of a member change not at all by what is wrong', async () => {
    const member = await stage.member();
    const before = (await member.get('/api/members/me')).body.data;
    const wrong = [
      { name: null },
      { goal: 'fame' },
      { persona: 'x' },
      { heightCm: 300 },
      { email: 'a@b.test' },
      { id: 'x' },
    ];
    for (const body of wrong)
      expect((await member.patch('/api/members/me', body)).status, JSON.stringify(body)).to.equal(400);
    const lost = await member.patch('/api/members/me', { name: 'X', homeStoreId: NOBODYS_ID });
    expect(lost.status).to.equal(404);
    expect((await member.get('/api/members/me')).body.data).to.deep.equal(before);
  });

  it('of a mentor change by what is given, and are shown to everybody without contact and account', async () => {
    const mentor = await stage.as('mentor1');
    const before = (await mentor.get<Wire>('/api/mentors/me')).body.data;
    const changes = {
      bio: '10년차 트레이너',
      specialties: ['posture'],
      yearsOfExperience: 10,
      storeIds: [storeIds[1]],
    };
    const changed = ok(await mentor.patch<Wire>('/api/mentors/me', changes)).body.data;
    expect(changed).to.deep.equal({ ...before, ...changes });
    const shown = (await api(stage.service.url).anybody.get<Wire>(`/api/mentors/${before.id}`)).body.data;
    const { email, phone, phoneVerified, status, tierStatus, verifiedAt, bankAccount, statistics, ...open } = changed;
    expect(shown).to.deep.equal(open);
    expect({ email, status, tierStatus }).to.deep.equal({
      email: 'mentor1@spotter.test',
      status: 'active',
      tierStatus: 'active',
    });
    expect([phone, phoneVerified, verifiedAt, bankAccount, statistics]).not.to.include(undefined);
  });

  it('of a mentor change not at all by what is wrong', async () => {
    const mentor = await stage.as('mentor1');
    const before = (await mentor.get('/api/mentors/me')).body.data;
    const wrong = [
      ...[{ specialties: ['fame'] }, { yearsOfExperience: -1 }, { ratePoints: 1 }, { tier: 'pro' }],
      ...[{ specialties: ['posture', 'posture'] }, { storeIds: [storeIds[0], storeIds[0]] }],
    ];
    for (const body of wrong)
      expect((await mentor.patch('/api/mentors/me', body)).status, JSON.stringify(body)).to.equal(400);
    expect((await mentor.patch('/api/mentors/me', { bio: 'x', storeIds: [NOBODYS_ID] })).status).to.equal(404);
    expect((await mentor.get('/api/mentors/me')).body.data).to.deep.equal(before);
    expect((await api(stage.service.url).anybody.get(`/api/mentors/${NOBODYS_ID}`)).status).to.equal(404);
  });

  it('of a mentor count what is to come and what was, who came again, and what members say', async () => {
    const statistics = async () =>
      (await (await stage.as('mentor2')).get<Wire>('/api/mentors/me')).body.data['statistics'] as Record<
        string,
        unknown
      >;
    const none = { completedSessions: 0, memberNoShows: 0, mentorNoShows: 0, repeatMemberRate: 0 };
    const unrated = { ratingAverage: null, ratingCount: 0 };
    expect(await statistics()).to.deep.equal({ ...none, ...unrated, upcomingReservations: 0 });
    for (const [completed, repeatMemberRate] of [
      [1, 0],
      [2, 1],
    ] as const) {
      const session = await stage.book('mentor2');
      expect((await statistics())['upcomingReservations']).to.equal(1);
      await stage.moveTo(Date.parse(session.startsAt));
      await stage.checkIn(session, 'mentor2');
      await stage.moveTo(Date.parse(session['endsAt'] as string));
      ok(await (await stage.as('mentor2')).post(`/api/sessions/${session.id}/record`, {}));
      ok(await (await stage.member()).post(`/api/sessions/${session.id}/rating`, { score: 3 + completed }));
      expect(await statistics()).to.deep.equal({
        ...{ ...none, completedSessions: completed, repeatMemberRate, upcomingReservations: 0 },
        ...{ ratingAverage: completed === 1 ? 4 : 4.5, ratingCount: completed },
      });
    }
    const { body } = await api(stage.service.url).anybody.get<Wire>(`/api/mentors/${await stage.idOf('mentor2')}`);
    expect(body.data).to.deep.include({ completedSessions: 2, rating: { average: 4.5, count: 2 } });
  });
});
