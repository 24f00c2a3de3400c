import { defaultPolicies, type Policies, type Repositories, type Transaction } from '@spotter/core/application';
import { HOUR, minus, plus, type MentorId } from '@spotter/core/kernel';
import type { Bytes, ProVerdict, Videos } from '@spotter/core/mentor';
import { MemoryVideos } from '@spotter/memory';
import { createSimulatedService } from '@spotter/simulation';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { addAdmin, addMentor } from '../contract/test-data.js';
import { mp4 } from '../support/video.js';
import { refusalOf } from './refusal.js';
import { createMemoryService, withMethods, withRepositories } from './test-service.js';

const MAX = 5_000;

/** All mentors qualify, and videos are small. */
const policies: Policies = {
  ...defaultPolicies,
  proApplication: { ...defaultPolicies.proApplication, minCompletedSessions: 0, minRating: 0, maxVideoBytes: MAX },
};

type WrapTransaction = (transaction: Transaction<Repositories>) => Transaction<Repositories>;

/** A mentor with a draft. The overrides apply to the storage of videos and to the transactions of an upload. */
async function applicationFixture(
  wrapVideos: (videos: MemoryVideos) => Videos = (videos) => videos,
  wrapTransaction: WrapTransaction = (transaction) => transaction,
) {
  const stored = new MemoryVideos();
  const service = createMemoryService({ policies, videos: wrapVideos(stored), transaction: withRating });
  const { queries, transaction } = service;
  const { uploadProVideo } = createSimulatedService({ ...service, transaction: wrapTransaction(transaction) });
  const { id: adminId } = await transaction.run(addAdmin);
  const mentor = await transaction.run(addMentor);
  const draft = await service.applyForPro.execute({ mentorId: mentor.id, statement: 'I teach.' });
  return {
    ...service,
    stored,
    draft,
    send: (content: Bytes, atLeastBytes = 0, mentorId: MentorId = mentor.id) =>
      uploadProVideo.execute({ mentorId, content, atLeastBytes }),
    decide: (verdict: ProVerdict) =>
      service.decideProApplication.execute({ applicationId: draft.id, adminId, requestId: 'request-1', verdict }),
    now: async () => (await queries.proApplications.lastOf(mentor.id))!,
    strays: () => transaction.run(({ strayVideos }) => strayVideos.discard(NINE, 10)),
  };
}

/** Every mentor has the best rating and no complaints. */
const withRating = withRepositories(() => ({
  proApplications: {
    loadTrackRecord: async () => ({ completedSessions: 0, ratingAverage: 5, openComplaints: 0 }),
  },
}));

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}

describe('UploadProVideo', () => {
  it('does not read a video that is announced as too large', async () => {
    const { send } = await applicationFixture();
    let asked = false;
    async function* watched() {
      asked = true;
      yield mp4(100);
    }
    expect(await refusalOf(send(watched(), MAX + 1))).to.equal('validation');
    expect(asked).to.equal(false);
    await send(watched(), MAX);
  });

  it('stops reading when the content is too large or not a video', async () => {
    const { send } = await applicationFixture();
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

  it('stores no part of an interrupted upload and keeps the previous video', async () => {
    const { send, now, stored, strays } = await applicationFixture();
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

  it('stores no video for an account that is closed during the upload', async () => {
    const { send, now, stored, strays, transaction, draft } = await applicationFixture();
    async function* closing() {
      yield mp4(2_000);
      await transaction.run(async ({ people }) => people.close(await people.get(draft.mentorId), NINE));
      yield Buffer.alloc(1_000);
    }
    expect(await refusalOf(send(closing()))).to.equal('not-found');
    expect(await now()).to.include({ status: 'draft', video: null });
    expect([stored.keys, await strays()]).to.deep.equal([[], []]);
  });

  it('is not decided once the account is closed', async () => {
    const { send, decide, transaction, draft, now } = await applicationFixture();
    await send(pieces(mp4(3_000)));
    await transaction.run(async ({ people }) => people.close(await people.get(draft.mentorId), NINE));
    expect(await refusalOf(decide({ decision: 'reject', reason: 'Too short.' }))).to.equal('not-found');
    expect((await now()).status).to.equal('submitted');
  });

  it('refuses the video when the application is decided during the upload', async () => {
    const { send, decide, stored, strays, now } = await applicationFixture();
    const { video } = await send(pieces(mp4(3_000)));
    async function* slow() {
      yield mp4(4_500);
      await decide({ decision: 'approve', reason: null, ratePoints: null });
    }
    expect(await refusalOf(send(slow()))).to.equal('policy-violation state');
    expect((await now()).video).to.deep.equal(video);
    expect([stored.keys, await strays()]).to.deep.equal([[video.key], []]);
  });

  it('answers not-found without an application', async () => {
    const { send } = await applicationFixture();
    expect(await refusalOf(send(pieces(mp4(1_000)), 0, newId()))).to.equal('not-found');
  });

  it('leaves a stray video to the job when the process is killed during the upload', async () => {
    const killed = new Error('killed');
    let writes = 0;
    // The second transaction names the video, the third would remove the replaced one.
    const crashing: WrapTransaction = (transaction) => ({
      run: (work, idempotency) => ((writes += 1) === 1 ? transaction.run(work, idempotency) : Promise.reject(killed)),
    });
    const { send, clock, removeStrayVideos, stored, now } = await applicationFixture(
      (videos) => ({
        put: (key, content) => videos.put(key, content),
        read: (key) => videos.read(key),
        remove: (key) => (clock.now() === NINE ? Promise.reject(killed) : videos.remove(key)),
      }),
      crashing,
    );
    expect(await send(pieces(mp4(3_000))).catch(String)).to.equal('Error: killed');
    expect(stored.keys).to.have.length(1);
    const givenUp = plus(NINE, 6 * HOUR);
    clock.set(minus(givenUp, 1));
    expect((await removeStrayVideos.run()).considered).to.equal(0);
    clock.set(givenUp);
    expect(await removeStrayVideos.run()).to.deep.include({ considered: 1, changed: 1, failures: [] });
    expect(stored.keys).to.deep.equal([]);
    expect((await removeStrayVideos.run()).considered).to.equal(0);
    expect((await now()).status).to.equal('draft');
  });

  it('keeps a stored video when the answer of the database is lost', async () => {
    const lost = new Error('connection lost');
    let writes = 0;
    const losing: WrapTransaction = (transaction) => ({
      run: async (work, idempotency) => {
        const result = await transaction.run(work, idempotency);
        writes += 1;
        if (writes === 2) throw lost; // the application with the video is committed
        return result;
      },
    });
    const { send, stored, strays, now } = await applicationFixture(undefined, losing);
    expect(await send(pieces(mp4(3_000))).catch(String)).to.equal('Error: connection lost');
    const { status, video } = await now();
    expect([status, stored.keys]).to.deep.equal(['submitted', [video?.key]]);
    expect(await strays()).to.deep.equal([]);
  });

  it('refuses an upload that the job has removed', async () => {
    const { send, clock, removeStrayVideos, stored, strays, now } = await applicationFixture();
    async function* forHours() {
      yield mp4(3_000);
      clock.set(plus(NINE, policies.proApplication.uploadGivenUpAfterMs + HOUR));
      await removeStrayVideos.run();
    }
    expect(await refusalOf(send(forHours()))).to.equal('validation');
    expect((await now()).status).to.equal('draft');
    expect([stored.keys, await strays()]).to.deep.equal([[], []]);
  });

  it('reports a video that cannot be removed, and a later job removes it', async () => {
    let broken = true;
    const { send, removeStrayVideos, stored } = await applicationFixture((videos) => ({
      put: (key, content) => videos.put(key, content),
      read: (key) => videos.read(key),
      remove: (key) => (broken ? Promise.reject(new Error('no storage')) : videos.remove(key)),
    }));
    await send(pieces(mp4(3_000)));
    const { video } = await send(pieces(mp4(4_000)));
    expect(stored.keys).to.have.length(2);
    const { failures } = await removeStrayVideos.run();
    expect(failures.map(({ code }) => code)).to.deep.equal(['internal']);
    broken = false;
    await removeStrayVideos.run();
    expect(stored.keys).to.deep.equal([video.key]);
  });
});

describe('DecideProApplication and WatchProVideo', () => {
  it('show the new video when it replaces the old one between the reading of its name and of its file', async () => {
    let replace = async (): Promise<unknown> => undefined;
    const { send, watchProVideo, draft } = await applicationFixture((videos) =>
      withMethods<Videos>(videos, {
        read: async (key, range) => {
          await replace();
          return videos.read(key, range);
        },
      }),
    );
    await send(pieces(mp4(3_000)));
    replace = () => {
      replace = async () => undefined;
      return send(pieces(mp4(2_000)));
    };
    const { video } = await watchProVideo.execute(draft.id, () => null);
    expect(video.bytes).to.equal(2_000);
  });
});
