import {
  ApplyForPro,
  DecideProApplication,
  defaultPolicies,
  HOUR,
  plus,
  RemoveStrayVideos,
  UploadProVideo,
  WatchProVideo,
  type AdminId,
  type Bytes,
  type MentorId,
  type Policies,
  type ProVerdict,
  type Stores,
  type Transaction,
  type Videos,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, MemoryVideos, sequentialIds } from '@spotter/memory';
import { expect } from 'chai';
import { aMentor, aPerson, newId, NINE } from '../contract/builders.js';
import { mp4 } from '../support/video.js';
import { refusalOf } from './studio.js';

const MAX = 5_000;

/** Everybody qualifies, and videos are small. */
const policies: Policies = {
  ...defaultPolicies,
  proApplication: { ...defaultPolicies.proApplication, minCompletedSessions: 0, minRating: 0, maxVideoBytes: MAX },
};

type Around = (transaction: Transaction<Stores>) => Transaction<Stores>;

/** A mentor with a draft, on memory stores; the storage of videos, and the transaction of an upload, may be put in the way of. */
async function academy(videosBy: (videos: MemoryVideos) => Videos = (videos) => videos, around: Around = (one) => one) {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const transaction = database.transaction({ clock, ids, plan: () => ({ deliveries: [], reminders: [] }) });
  const stored = new MemoryVideos();
  const videos = videosBy(stored);
  const adminId = newId<AdminId>();
  const mentor = aMentor();
  const rated: Transaction<Stores> = {
    run: (work, once) =>
      transaction.run(
        (stores) =>
          work({
            ...stores,
            proApplications: Object.assign(Object.create(stores.proApplications) as Stores['proApplications'], {
              standing: async () => ({ completedSessions: 0, ratingAverage: 5, openComplaints: 0 }),
            }),
          }),
        once,
      ),
  };
  await transaction.run(async ({ people, mentors }) => {
    await people.add(aPerson({ id: mentor.id, role: 'mentor' }));
    await people.add(aPerson({ id: adminId, role: 'admin' }));
    await mentors.add(mentor);
  });
  const apply = new ApplyForPro(rated, clock, ids, policies);
  const upload = new UploadProVideo(around(transaction), videos, clock, ids, policies);
  const decide = new DecideProApplication(rated, clock, policies);
  const draft = await apply.execute({ mentorId: mentor.id, statement: 'I teach.' });
  return {
    clock,
    stored,
    draft,
    mentorId: mentor.id,
    sweep: new RemoveStrayVideos(transaction, videos, clock, policies),
    watch: new WatchProVideo(database.queries.proApplications, videos),
    send: (content: Bytes, atLeastBytes = 0, mentorId: MentorId = mentor.id) =>
      upload.execute({ mentorId, content, atLeastBytes }),
    decide: (verdict: ProVerdict) =>
      decide.execute({ applicationId: draft.id, adminId, requestId: 'request-1', verdict }),
    now: async () => (await database.queries.proApplications.application(draft.id))!,
    strays: () => transaction.run(({ strayVideos }) => strayVideos.discard(NINE, 10)),
    happenings: () => [...database.events].map(({ event }) => event.type),
    audit: async () => (await database.queries.administration.actions({}, { page: 1, size: 20 })).items,
  };
}

async function* pieces(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('the video of a Pro application', () => {
  it('submits it, in however small pieces it comes', async () => {
    for (const size of [1, 7, 4_095, 4_096, MAX]) {
      const { send, stored, strays, happenings } = await academy();
      const { status, video } = await send(pieces(mp4(MAX), size));
      expect([status, video.bytes, video.contentType]).to.deep.equal(['submitted', MAX, 'video/mp4']);
      expect(stored.keys).to.deep.equal([video.key]);
      expect(await strays()).to.deep.equal([]);
      expect(happenings()).to.deep.equal(['pro-application-submitted']);
    }
  });

  it('may have exactly as many bytes as the policy says, and not one more', async () => {
    const { send, now, stored, strays } = await academy();
    expect(await refusalOf(send(pieces(mp4(MAX + 1))))).to.equal('validation');
    expect(await refusalOf(send(pieces(mp4(MAX + 1), MAX)))).to.equal('validation');
    expect((await now()).status).to.equal('draft');
    expect([stored.keys, await strays()]).to.deep.equal([[], []]);
    expect((await send(pieces(mp4(MAX)))).video.bytes).to.equal(MAX);
  });

  it('is not looked at when it is announced as too large', async () => {
    const { send } = await academy();
    let asked = false;
    async function* watched() {
      asked = true;
      yield mp4(100);
    }
    expect(await refusalOf(send(watched(), MAX + 1))).to.equal('validation');
    expect(asked).to.equal(false);
    await send(watched(), MAX);
  });

  it('stops to be taken as soon as it is known for too large, or for none', async () => {
    const { send } = await academy();
    let taken = 0;
    async function* endless(first: Uint8Array) {
      yield first;
      for (;;) {
        taken += 1;
        yield Buffer.alloc(1_000);
      }
    }
    expect(await refusalOf(send(endless(mp4(1_000))))).to.equal('validation');
    expect(taken).to.equal(MAX / 1_000);
    taken = 0;
    expect(await refusalOf(send(endless(Buffer.from('GIF89a'))))).to.equal('validation');
    expect(taken).to.equal(5);
  });

  it('leaves nothing when it breaks off, and what it replaces stays', async () => {
    const { send, now, stored, strays } = await academy();
    const { video } = await send(pieces(mp4(3_000)));
    async function* breakingOff() {
      yield mp4(4_500);
      throw new Error('gone');
    }
    const failure = await send(breakingOff()).catch(String);
    expect(failure).to.equal('Error: gone');
    expect((await now()).video).to.deep.equal(video);
    expect([stored.keys, await strays()]).to.deep.equal([[video.key], []]);
  });

  it('replaces the one before, until the application is decided', async () => {
    const { send, decide, stored, strays, happenings } = await academy();
    await send(pieces(mp4(3_000)));
    const { video } = await send(pieces(mp4(4_000)));
    expect([stored.keys, await strays()]).to.deep.equal([[video.key], []]);
    await decide({ decision: 'reject', reason: 'Too short.' });
    expect(await refusalOf(send(pieces(mp4(3_000))))).to.equal('policy-violation state');
    expect(stored.keys).to.deep.equal([video.key]);
    expect(happenings()).to.deep.equal(['pro-application-submitted', 'pro-certification-rejected']);
  });

  it('comes too late when the application is decided while it arrives', async () => {
    const { send, decide, stored, strays, now } = await academy();
    const { video } = await send(pieces(mp4(3_000)));
    async function* slow() {
      yield mp4(4_500);
      await decide({ decision: 'approve', reason: null, ratePoints: null });
    }
    expect(await refusalOf(send(slow()))).to.equal('policy-violation state');
    expect((await now()).video).to.deep.equal(video);
    expect([stored.keys, await strays()]).to.deep.equal([[video.key], []]);
  });

  it('needs an application', async () => {
    const { send } = await academy();
    expect(await refusalOf(send(pieces(mp4(1_000)), 0, newId<MentorId>()))).to.equal('not-found');
  });

  it('is swept when its process was killed before it was there, or before it was named', async () => {
    const killed = new Error('killed');
    let writes = 0;
    // The second transaction is the one that names it, and the third what would clear up.
    const dying: Around = (transaction) => ({
      run: (work, once) => ((writes += 1) === 1 ? transaction.run(work, once) : Promise.reject(killed)),
    });
    const { send, clock, sweep, stored, now } = await academy(
      (videos) => ({
        put: (key, content) => videos.put(key, content),
        read: (key) => videos.read(key),
        remove: (key) => (clock.now() === NINE ? Promise.reject(killed) : videos.remove(key)),
      }),
      dying,
    );
    expect(await send(pieces(mp4(3_000))).catch(String)).to.equal('Error: killed');
    expect(stored.keys).to.have.length(1);
    const givenUp = plus(NINE, policies.proApplication.uploadGivenUpAfterMs);
    clock.set(plus(givenUp, -1));
    expect((await sweep.run()).considered).to.equal(0);
    clock.set(givenUp);
    expect(await sweep.run()).to.deep.include({ considered: 1, changed: 1, failures: [] });
    expect(stored.keys).to.deep.equal([]);
    expect((await sweep.run()).considered).to.equal(0);
    expect((await now()).status).to.equal('draft');
  });

  it('stays when its application names it, though the answer of the database was lost', async () => {
    const lost = new Error('connection lost');
    let writes = 0;
    const losing: Around = (transaction) => ({
      run: async (work, once) => {
        const result = await transaction.run(work, once);
        writes += 1;
        if (writes === 2) throw lost; // what names the video is committed
        return result;
      },
    });
    const { send, stored, strays, now } = await academy(undefined, losing);
    expect(await send(pieces(mp4(3_000))).catch(String)).to.equal('Error: connection lost');
    const { status, video } = await now();
    expect([status, stored.keys]).to.deep.equal(['submitted', [video?.key]]);
    expect(await strays()).to.deep.equal([]);
  });

  it('that was given up while it still came is refused, and nothing of it stays', async () => {
    const { send, clock, sweep, stored, strays, now } = await academy();
    async function* forHours() {
      yield mp4(3_000);
      clock.set(plus(NINE, policies.proApplication.uploadGivenUpAfterMs + HOUR));
      await sweep.run();
    }
    expect(await refusalOf(send(forHours()))).to.equal('validation');
    expect((await now()).status).to.equal('draft');
    expect([stored.keys, await strays()]).to.deep.equal([[], []]);
  });

  it('that cannot be removed now is removed by a later sweep, and told of until then', async () => {
    let broken = true;
    const { send, sweep, stored } = await academy((videos) => ({
      put: (key, content) => videos.put(key, content),
      read: (key) => videos.read(key),
      remove: (key) => (broken ? Promise.reject(new Error('no storage')) : videos.remove(key)),
    }));
    await send(pieces(mp4(3_000)));
    const { video } = await send(pieces(mp4(4_000)));
    expect(stored.keys).to.have.length(2);
    const { failures } = await sweep.run();
    expect(failures.map(({ code }) => code)).to.deep.equal(['internal']);
    broken = false;
    await sweep.run();
    expect(stored.keys).to.deep.equal([video.key]);
  });
});

describe('deciding a Pro application', () => {
  it('is written into the audit trail with what it changed', async () => {
    const { send, decide, audit, draft } = await academy();
    await send(pieces(mp4(3_000)));
    await decide({ decision: 'reject', reason: 'Too short.' });
    const [action, ...others] = await audit();
    expect(others).to.deep.equal([]);
    expect(action).to.deep.include({
      action: 'decide-pro-application',
      subject: { type: 'pro-application', id: draft.id },
      before: { status: 'submitted' },
      after: { status: 'rejected' },
      why: 'Too short.',
      requestId: 'request-1',
    });
  });

  it('shows the video before, and as long as it is kept', async () => {
    const { send, watch, draft } = await academy();
    expect(await refusalOf(watch.execute(draft.id, () => null))).to.equal('not-found');
    await send(pieces(mp4(3_000, 9)));
    const { part, content } = await watch.execute(draft.id, (bytes) => ({ first: bytes - 10, last: bytes - 1 }));
    expect(part).to.deep.equal({ first: 2_990, last: 2_999 });
    for await (const bytes of content) expect([...bytes]).to.deep.equal(Array(10).fill(9));
  });
});
