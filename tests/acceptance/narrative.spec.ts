import { expect } from 'chai';
import { api, type ApiCaller } from '../support/api.js';
import { LanguageModelServer } from '../support/language-model-server.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { ok, type Wire } from './demo-fixture.js';

const EXERCISE = 'Squat for 나비밀 (010-4711-4711, secret@example.test)';
const ENGLISH = { 'accept-language': 'en' };

describe('guidance by the configured language model', () => {
  let model: LanguageModelServer;
  let service: TestService;
  let member: ApiCaller;
  let mentor: ApiCaller;
  let email: string;
  let session: Wire;
  let ids: readonly string[];

  before(async () => {
    model = await LanguageModelServer.start();
    service = await startTestService({ environment: { NOTIFIER: 'none', ...model.environment } });
    const apiClient = api(service.url);
    const [one, two] = [await apiClient.logIn('member1@spotter.test'), await apiClient.logIn('mentor1@spotter.test')];
    email = one.email;
    ok(await apiClient.as(one).patch('/api/members/me', { name: '나비밀', birthYear: 1986 }));
    const slots = `/api/slots/available?mentorId=${two.user.id}&size=1`;
    const [block] = (await apiClient.as(one).get<readonly Wire[]>(slots)).body.data;
    session = ok(await apiClient.as(one).post<Wire>('/api/reservations', { blockId: block!.blockId })).body.data;
    ok(await apiClient.withKey(SANDBOX.systemKey).post('/api/system/clock', { now: session.startsAt }));
    [member, mentor] = [apiClient.as(await apiClient.logIn(one.email)), apiClient.as(await apiClient.logIn(two.email))];
    ids = [session.id, one.user.id, two.user.id, session.storeId, session['roomId'] as string];
    const path = `/api/sessions/${session.id}`;
    const { token } = (await mentor.get<Wire>(path)).body.data['checkIn'] as { token: string };
    ok(await member.post(`${path}/check-in`, { token }));
    const exercises = [{ name: EXERCISE, muscleGroup: 'legs', sets: [{ weightKg: 60, reps: 12, rpe: 7 }] }];
    const handoverNote = 'Call 나비밀 at 010-4711-4711 before the next session.';
    ok(await mentor.post(`${path}/record`, { exercises, handoverNote }));
    ok(await apiClient.withKey(SANDBOX.systemKey).post('/api/system/clock', { advance: 3_600 }));
    member = apiClient.as(await apiClient.logIn(one.email));
  });
  after(async () => {
    await service.close();
    await model.stop();
  });

  async function everything(): Promise<readonly Wire[]> {
    const seen: Wire[] = [];
    for (const path of [
      `recommendation?sessionId=${session.id}`,
      'recommendation/next',
      `monthly-analysis?month=${session.startsAt.slice(0, 7)}`,
      `cardio-guide?sessionId=${session.id}`,
      `room-guide?sessionId=${session.id}`,
    ])
      seen.push(ok(await member.get<Wire>(`/api/ai/${path}`, ENGLISH)).body.data);
    return seen;
  }

  it('is requested with the configured key and is the same text on every route', async () => {
    for (const { narrative } of await everything()) expect(narrative).to.equal(model.sentence);
    expect(model.requests.map(({ authorization }) => authorization)).to.deep.equal(Array(5).fill('Bearer sk-1'));
  });

  it('sends the model no personal data', async () => {
    model.requests.length = 0;
    await everything();
    const sent = model.requests.map(({ body }) => body).join('\n');
    expect(sent).to.include('{1}: 1 x 13 at 60 kg, RPE 6.');
    for (const secret of ['나비밀', '김준호', email, 'secret@', '4711', 'Squat', '강남', ...ids])
      expect(sent, secret).not.to.include(secret);
    expect(sent).not.to.match(/[0-9a-f]{8}-[0-9a-f]{4}-|@|\+82|010/);
  });

  it('falls back to the templates with unchanged names when the model is unavailable', async () => {
    model.status = 503;
    const [, next, ...others] = await everything();
    expect(next!['narrative']).to.include(`${EXERCISE}: 1 x 13 at 60 kg, RPE 6.`);
    for (const { narrative } of others) expect(narrative).to.be.a('string').not.equal(model.sentence).not.equal('');
  });
});
