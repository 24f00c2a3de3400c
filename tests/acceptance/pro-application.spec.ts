import { once } from 'node:events';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { request, type ClientRequest, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Answer, type ApiCaller, type Person } from '../support/api.js';
import { send, type RawAnswer } from '../support/raw-http.js';
import { headOf, mp4, videoForm, type Form } from '../support/video.js';
import { expectInvalid, expectRefused, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const PATH = '/api/mentors/me/pro-application';
const VIDEO = `${PATH}/video`;
const statement = 'Ten years of coaching, and a certificate of the federation.';

describe('the Pro application', () => {
  let fixture: FixedClockFixture;
  let folder: string;
  let admin: ApiCaller;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spotter-pro-'));
    fixture = await fixedClockFixture({ VIDEO_FOLDER: folder });
    admin = fixture.as(fixture.admin);
  });
  after(async () => {
    await fixture.close();
    await rm(folder, { recursive: true });
  });

  const stored = async (): Promise<readonly string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  /** All mentors of this spec qualify. */
  async function newCandidate(counter: { sessions?: number; ratings?: readonly number[] } = {}): Promise<Person> {
    const mentor = await fixture.newMentor();
    const { sessions = 50, ratings = [4, 5] } = counter;
    const sum = ratings.reduce((one, other) => one + other, 0);
    await fixture.rows(
      `insert into mentor_tally (mentor_id, rating_sum, rating_count, completed_sessions) values ($1, $2, $3, $4)`,
      ...[mentor.user.id, sum, ratings.length, sessions],
    );
    return mentor;
  }

  const tokenOf = async ({ email }: Person): Promise<string> => (await fixture.apiClient.logIn(email)).accessToken;

  async function upload(mentor: Person, { type, body }: Form): Promise<RawAnswer> {
    const headers = { authorization: `Bearer ${await tokenOf(mentor)}`, 'content-type': type };
    return send(fixture.url, { method: 'POST', path: VIDEO, headers, body });
  }

  /** Sends the head of a form whose file follows. */
  async function beginUpload(mentor: Person, length: OutgoingHttpHeaders): Promise<ClientRequest> {
    const authorization = `Bearer ${await tokenOf(mentor)}`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b', ...length };
    const outgoing = request(new URL(VIDEO, fixture.url), { method: 'POST', headers });
    outgoing.on('error', () => undefined);
    outgoing.write(headOf('b', 'video', 'me.mp4'));
    return outgoing;
  }

  const apply = (mentor: Person): Promise<Answer<Wire>> => fixture.as(mentor).post(PATH, { statement });

  async function drafted(): Promise<{ mentor: Person; application: Wire }> {
    const mentor = await newCandidate();
    return { mentor, application: ok(await apply(mentor)).body.data };
  }

  async function submitted(video = mp4()): Promise<{ mentor: Person; application: Wire }> {
    const { mentor } = await drafted();
    const answer = await upload(mentor, videoForm(video));
    expect(answer.status, answer.text).to.equal(201);
    return { mentor, application: JSON.parse(answer.text).data };
  }

  const own = (mentor: Person): Promise<Wire> => fixture.as(mentor).read<Wire>(PATH);
  const decide = (application: Wire, verdict: object): Promise<Answer<Wire>> =>
    admin.post(`/api/admin/pro-applications/${application.id}/decide`, verdict);

  async function messagesTo(mentor: Person, eventKey: string): Promise<readonly string[]> {
    const messages = await fixture.messagesTo(mentor.user.id, eventKey);
    return messages.map(({ channel, title }) => `${channel}: ${title}`);
  }

  it('needs a statement of at least 20 characters, counted composed', async () => {
    const caller = fixture.as(await newCandidate());
    const stating = (count: number) => caller.post<Wire>(PATH, { statement: '각'.repeat(count).normalize('NFD') });
    expectInvalid(await stating(19), 'statement');
    expect(ok(await stating(20)).body.data).to.include({ statement: '각'.repeat(20) });
  });

  it('leads from the draft, the video and the approval to a Pro mentor with a rate', async () => {
    const { mentor, application } = await drafted();
    expect(application).to.include({
      mentorId: mentor.user.id,
      status: 'draft',
      statement,
      video: null,
      decision: null,
    });
    const video = mp4(30_000, 7);
    const answer = await upload(mentor, videoForm(video));
    expect(answer.status).to.equal(201);
    const sent = JSON.parse(answer.text).data;
    expect(sent).to.deep.include({ id: application.id, status: 'submitted' });
    expect(sent.video).to.include({ contentType: 'video/mp4', bytes: 30_000 });
    expect(await own(mentor)).to.deep.equal(sent);
    const queue = await admin.get<Wire[]>('/api/admin/pro-applications?status=submitted&size=100');
    expect(queue.body.data).to.deep.include(sent);

    const approval = ok(await decide(application, { decision: 'approve', ratePoints: 70_000, reason: 'Clear cues.' }));
    expect(approval.body.data).to.deep.include({ status: 'approved' });
    expect(approval.body.data['decision']).to.include({ reason: 'Clear cues.' });
    const caller = fixture.as(mentor);
    const profile = await caller.read('/api/mentors/me');
    expect(profile).to.include({ tier: 'pro', tierStatus: 'active', ratePoints: 70_000 });
    const tiers = await caller.read<Wire[]>('/api/mentors/me/tier-history');
    expect(tiers[0]).to.include({ tier: 'pro', tierStatus: 'active', reason: 'Clear cues.' });
    const rates = await caller.read<Wire[]>('/api/mentors/me/rate-history');
    expect(rates.map(({ ratePoints }) => ratePoints)).to.deep.equal([70_000]);
    expect(await messagesTo(mentor, 'pro-certification-passed')).to.have.members([
      'push: Pro 인증을 통과했습니다',
      'email: Pro 인증을 통과했습니다',
      'in_app: Pro 인증을 통과했습니다',
    ]);
    const audit = await admin.get<Wire[]>(`/api/admin/audit?subject=${application.id}`);
    expect(audit.body.data).to.have.length(1);
    expect(audit.body.data[0]).to.deep.include({
      action: 'decide-pro-application',
      why: 'Clear cues.',
      before: { status: 'submitted', tier: 'standard', ratePoints: null },
      after: { status: 'approved', tier: 'pro', ratePoints: 70_000 },
    });

    const rate = await caller.patch('/api/mentors/me/rate', { ratePoints: 80_000 });
    expect(rate.status, 'the first rate is no change of the month').to.equal(200);
  });

  it('grants the minimum rate by default, and no lower one', async () => {
    const { mentor, application } = await submitted();
    expectInvalid(await decide(application, { decision: 'approve', ratePoints: 29_000 }), 'ratePoints');
    ok(await decide(application, { decision: 'approve' }));
    const profile = await fixture.as(mentor).read('/api/mentors/me');
    expect(profile).to.include({ tier: 'pro', ratePoints: 30_000 });
  });

  it('is rejected with a reason and can be repeated after thirty days', async () => {
    const { mentor, application } = await submitted();
    expect((await decide(application, { decision: 'reject' })).status, 'without a reason').to.equal(400);
    const rejection = ok(await decide(application, { decision: 'reject', reason: '영상이 짧습니다.' }));
    expect(rejection.body.data['decision']).to.include({ reason: '영상이 짧습니다.' });
    expect(await messagesTo(mentor, 'pro-certification-rejected')).to.have.length(3);
    expectRefused(await apply(mentor), 'pro-application-wait');
    await fixture.moveTo(plus(await fixture.now(), 30 * DAY));
    admin = fixture.as(fixture.admin);
    expect((await apply(mentor)).status).to.equal(201);
    expect(await own(mentor)).to.include({ status: 'draft' });
  });

  it('reports every unmet condition', async () => {
    const newcomer = await newCandidate({ sessions: 49, ratings: [4, 4] });
    const unmet = ['completed_sessions', 'rating'];
    const found = { unmet, completedSessions: 49, minCompletedSessions: 50 };
    expectRefused(await apply(newcomer), 'pro-conditions', found);
  });

  it('cannot be approved when a condition is no longer met', async () => {
    const { application, mentor } = await submitted();
    const { member } = await fixture.session(2 * DAY, { mentor });
    const complaint = { mentorId: mentor.user.id, category: 'safety', text: 'He was on the phone.' };
    ok(await fixture.as(member).post('/api/complaints', complaint));
    expectRefused(await decide(application, { decision: 'approve' }), 'pro-conditions', {
      unmet: ['no_open_complaint'],
    });
    expect(await own(mentor)).to.include({ status: 'submitted' });
  });

  it('exists once at a time and only for its mentor', async () => {
    const { mentor, application } = await drafted();
    expectRefused(await apply(mentor), 'one-pro-application');
    const other = await newCandidate();
    expect((await fixture.as(other).get(PATH)).status).to.equal(404);
    expect((await upload(other, videoForm())).status).to.equal(404);
    expect((await admin.get(`/api/admin/pro-applications/${application.id}/video`)).status).to.equal(404);
  });

  describe('its video', () => {
    const watch = async ({ id }: Wire, range?: string): Promise<Response> => {
      const headers = { authorization: `Bearer ${await tokenOf(await fixture.apiClient.logIn(fixture.admin.email))}` };
      const path = `/api/admin/pro-applications/${id}/video`;
      return fetch(new URL(path, fixture.url), { headers: { ...headers, ...(range && { range }) } });
    };

    it('can be watched by administrators, whole or in parts', async () => {
      const video = mp4(50_000, 3);
      const { application } = await submitted(video);
      const whole = await watch(application);
      expect([whole.status, whole.headers.get('content-type')]).to.deep.equal([200, 'video/mp4']);
      expect(whole.headers.get('content-length')).to.equal('50000');
      expect(whole.headers.get('accept-ranges')).to.equal('bytes');
      expect(Buffer.from(await whole.arrayBuffer())).to.deep.equal(video);
      const part = await watch(application, 'bytes=10-99');
      expect([part.status, part.headers.get('content-range')]).to.deep.equal([206, 'bytes 10-99/50000']);
      expect(Buffer.from(await part.arrayBuffer())).to.deep.equal(video.subarray(10, 100));
      const end = await watch(application, 'bytes=-100');
      expect(Buffer.from(await end.arrayBuffer())).to.deep.equal(video.subarray(49_900));
      const beyond = await watch(application, 'bytes=50000-');
      expect([beyond.status, (await beyond.arrayBuffer()).byteLength]).to.deep.equal([200, 50_000]);
    });

    it('is aborted when the stored file has another length, so that no byte is read as the next answer', async () => {
      const { application } = await submitted(mp4(1_000));
      const uploads = join(folder, 'pro-applications', application.id);
      const [name = ''] = await readdir(uploads);
      const outcomeOf = (range?: string): Promise<string> =>
        watch(application, range)
          .then((answer) => answer.arrayBuffer())
          .then(
            () => 'complete',
            () => 'broken off',
          );
      await truncate(join(uploads, name), 1_001);
      expect([await outcomeOf(), await outcomeOf('bytes=500-')]).to.deep.equal(['broken off', 'complete']);
      await truncate(join(uploads, name), 999);
      expect([await outcomeOf(), await outcomeOf('bytes=500-')]).to.deep.equal(['broken off', 'broken off']);
    });

    it('is refused at once when its length is too large, and the client receives the answer', async () => {
      const { mentor } = await drafted();
      const maxVideoBytes = 200 * 1_024 * 1_024;
      const outgoing = await beginUpload(mentor, { 'content-length': maxVideoBytes + 1_000_000 });
      const [answer] = await once(outgoing, 'response');
      expect(answer.statusCode).to.equal(400);
      const text = Buffer.concat(await answer.toArray()).toString();
      expect(JSON.parse(text).error.details.issues[0].message).to.contain('209,715,200');
      outgoing.destroy();
    });

    it('is not stored when the client disconnects during the upload', async () => {
      const { mentor } = await drafted();
      const files = await stored();
      const outgoing = await beginUpload(mentor, { 'transfer-encoding': 'chunked' });
      outgoing.write(mp4(100_000));
      await eventually(async () => (await stored()).length === files.length + 1);
      outgoing.destroy();
      await eventually(async () => (await stored()).length === files.length);
      expect(await own(mentor)).to.include({ status: 'draft' });
      expect((await upload(mentor, videoForm())).status, 'sent again').to.equal(201);
    });
  });
});

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}
