import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type ApiCaller } from '../support/api.js';
import { LanguageModelServer } from '../support/language-model-server.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

const EXERCISE = 'Squat for 나비밀 (010-4711-4711, secret@example.test)';
const ENGLISH = { 'accept-language': 'en' };

describe('guidance by the configured language model', () => {
  let model: LanguageModelServer;
  let fixture: DemoFixture;
  let member: ApiCaller;
  let email: string;
  let session: Wire;
  let ids: readonly string[];

  before(async () => {
    model = await LanguageModelServer.start();
    fixture = await demoFixture(model.environment);
    const [one, two] = [await fixture.tokens('member1'), await fixture.tokens('mentor1')];
    email = one.email;
    ok(await fixture.member().patch('/api/members/me', { name: '나비밀', birthYear: 1986 }));
    const exercises = [{ name: EXERCISE, muscleGroup: 'legs', sets: [{ weightKg: 60, reps: 12, rpe: 7 }] }];
    const handoverNote = 'Call 나비밀 at 010-4711-4711 before the next session.';
    session = await fixture.train('mentor1', { exercises, handoverNote });
    ids = [session.id, one.user.id, two.user.id, session.storeId, session['roomId'] as string];
    await fixture.moveTo(Date.parse(session.startsAt) + HOUR);
    member = fixture.member();
  });
  after(async () => {
    await fixture.close();
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
      seen.push(await member.read<Wire>(`/api/ai/${path}`, ENGLISH));
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
