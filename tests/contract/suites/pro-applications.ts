import { DAY, MINUTE, minus, plus } from '@spotter/core/kernel';
import type {
  DecidedProApplication,
  DraftProApplication,
  StoredVideo,
  StrayVideo,
  SubmittedProApplication,
  VideoKey,
} from '@spotter/core/mentor';
import { expect } from 'chai';
import { aComplaint, aProApplication, aRating, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addEach, addTestData, addMentor, addOutcome, outcomes, PAGE } from '../test-data.js';
import { expectNotFound, expectOneWinner, expectStale, raceOfTwenty } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const newKey = (): VideoKey => `pro-applications/${newId()}` as VideoKey;

const aVideo = (): StoredVideo => ({
  key: newKey(),
  contentType: 'video/webm',
  bytes: 200 * 1_024 * 1_024,
  uploadedAt: plus(NINE, MINUTE),
});

const submitted = (draft: DraftProApplication): SubmittedProApplication => ({
  ...draft,
  status: 'submitted',
  video: aVideo(),
});

async function decidedIn(
  context: TestContext,
  draft: DraftProApplication,
  facts: Partial<DecidedProApplication> = {},
): Promise<DecidedProApplication> {
  const { id: by } = await context.run(addAdmin);
  const decision = { by, at: plus(NINE, DAY), reason: '영상이 짧습니다.' };
  return { ...submitted(draft), status: 'rejected', decision, ...facts };
}

export function describeProApplications(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const draftIn = async (context: TestContext, facts: Partial<DraftProApplication> = {}) =>
    aProApplication({ mentorId: (await context.run(addMentor)).id, ...facts });
  const add = (context: TestContext, ...applications: readonly Parameters<typeof addOne>[1][]) =>
    context.run(async (repositories) => {
      for (const application of applications) await addOne(repositories, application);
    });

  describe('Pro applications', () => {
    test('are stored in each status', async (context) => {
      const draft = await draftIn(context);
      const later = submitted(await draftIn(context));
      const rejected = await decidedIn(context, await draftIn(context));
      const approved = await decidedIn(context, await draftIn(context), {
        status: 'approved',
        decision: { ...rejected.decision, reason: null },
      });
      await add(context, draft, later, rejected, approved);
      for (const one of [draft, later, rejected, approved]) {
        expect(await context.run(({ proApplications }) => proApplications.get(one.id))).to.deep.equal(one);
        expect(await context.run(({ proApplications }) => proApplications.findLatest(one.mentorId))).to.deep.equal(one);
        expect(await context.queries.proApplications.application(one.id)).to.deep.equal(one);
        expect(await context.queries.proApplications.lastOf(one.mentorId)).to.deep.equal(one);
      }
    });

    test('change from status to status, and refuse a stale version', async (context) => {
      const draft = await draftIn(context);
      await add(context, draft);
      const later = submitted(draft);
      await context.run(({ proApplications }) => proApplications.save(later));
      const decided = await decidedIn(context, draft);
      await expectStale(context.run(({ proApplications }) => proApplications.save(decided)));
      await context.run(({ proApplications }) => proApplications.save({ ...decided, version: 2 }));
      const stored = await context.run(({ proApplications }) => proApplications.get(draft.id));
      expect(stored).to.deep.equal({ ...decided, version: 3 });
    });

    test('are not found for an unknown id', async (context) => {
      await expectNotFound(context, ({ proApplications }) => proApplications.get(newId()));
      expect(await context.run(({ proApplications }) => proApplications.findLatest(newId()))).to.equal(null);
      expect(await context.queries.proApplications.application(newId())).to.equal(null);
      expect(await context.queries.proApplications.lastOf(newId())).to.equal(null);
    });

    test('of a mentor are limited to one under concurrent requests', async (context) => {
      const { mentorId } = await draftIn(context);
      const race = await raceOfTwenty(context, async ({ proApplications }) => {
        const draft = aProApplication({ mentorId });
        await proApplications.add(draft);
        return draft;
      });
      expectOneWinner(race, 'policy-violation');
    });

    test('can be repeated after a decision, and the last one counts', async (context) => {
      const draft = await draftIn(context);
      await add(context, await decidedIn(context, draft));
      const next = aProApplication({ mentorId: draft.mentorId, createdAt: plus(NINE, 31 * DAY) });
      await add(context, next);
      expect(await context.queries.proApplications.lastOf(draft.mentorId)).to.deep.equal(next);
    });

    test('are listed by waiting time, optionally of one status, without those of closed accounts', async (context) => {
      const [third, first] = [
        submitted(await draftIn(context, { createdAt: plus(NINE, 2) })),
        submitted(await draftIn(context)),
      ];
      const second = await draftIn(context, { createdAt: plus(NINE, 1) });
      await add(context, third, first, second);
      const { items, total } = await context.queries.proApplications.applications({}, PAGE);
      expect([items, total]).to.deep.equal([[first, second, third], 3]);
      const waiting = { status: 'submitted' } as const;
      expect((await context.queries.proApplications.applications(waiting, PAGE)).items).to.deep.equal([first, third]);
      const page = await context.queries.proApplications.applications(waiting, { page: 2, size: 1 });
      expect([page.items, page.total]).to.deep.equal([[third], 2]);
      await context.run(async ({ people }) => people.close(await people.get(first.mentorId), NINE));
      expect(await context.queries.proApplications.application(first.id)).to.equal(null);
      expect((await context.queries.proApplications.applications(waiting, PAGE)).items).to.deep.equal([third]);
    });

    test('are based on the mentor’s sessions, ratings and open complaints', async (context) => {
      const data = await context.run(addTestData);
      const { id: mentorId } = data.mentor;
      const trackRecord = () => context.run(({ proApplications }) => proApplications.loadTrackRecord(mentorId));
      expect(await trackRecord()).to.deep.equal({ completedSessions: 0, ratingAverage: null, openComplaints: 0 });
      await context.run(async (repositories) => {
        for (const [number, score] of [4, 5].entries()) {
          const startsAt = plus(NINE, number * DAY);
          const session = await addOutcome(repositories, data, { startsAt }, outcomes.completed);
          await repositories.ratings.add(session, aRating({ score }));
        }
        const [open, dismissed] = [1, 2].map(() => aComplaint({ memberId: data.member.id, mentorId }));
        await addEach(repositories.complaints, open!, dismissed!);
        const { id: by } = await addAdmin(repositories);
        const resolution = { action: 'dismiss', note: 'Unfounded.', by, at: NINE } as const;
        await repositories.complaints.save({ ...dismissed!, status: 'resolved', resolution });
        const { id: anotherMentorId } = await addMentor(repositories);
        await repositories.complaints.add(aComplaint({ memberId: data.member.id, mentorId: anotherMentorId }));
      });
      expect(await trackRecord()).to.deep.equal({ completedSessions: 2, ratingAverage: 4.5, openComplaints: 1 });
    });
  });

  describe('stray videos', () => {
    const stray = (minutes: number, status: StrayVideo['status']): StrayVideo => ({
      key: newKey(),
      status,
      since: plus(NINE, minutes * MINUTE),
    });
    const addStrays = (context: TestContext, ...strays: readonly StrayVideo[]) =>
      context.run(({ strayVideos }) => addEach(strayVideos, ...strays));
    const discard = (context: TestContext, until = NINE, limit = 10) =>
      context.run(({ strayVideos }) => strayVideos.discard(until, limit));
    const keep = (context: TestContext, { key }: StrayVideo) =>
      context.run(({ strayVideos }) => strayVideos.confirm(key));

    test('are discarded videos and uploads that began before a time, the oldest first', async (context) => {
      const [begun, old, discarded, fresh] = [
        stray(-1, 'uploading'),
        stray(0, 'uploading'),
        stray(5, 'discarded'),
        stray(1, 'uploading'),
      ];
      await addStrays(context, discarded, fresh, old, begun);
      expect(await discard(context, minus(NINE, 2 * MINUTE))).to.deep.equal([discarded.key]);
      expect(await discard(context, NINE, 2)).to.deep.equal([begun.key, old.key]);
      expect(await discard(context)).to.deep.equal([begun.key, old.key, discarded.key]);
    });

    test('no longer exist after they were kept or deleted', async (context) => {
      const [kept, forgotten] = [stray(-1, 'uploading'), stray(-1, 'discarded')];
      await addStrays(context, kept, forgotten);
      expect(await keep(context, kept)).to.equal(true);
      await context.run(({ strayVideos }) => strayVideos.delete(forgotten.key));
      expect(await discard(context)).to.deep.equal([]);
      expect(await keep(context, kept)).to.equal(false);
    });

    test('cannot be kept after they were discarded', async (context) => {
      const upload = stray(0, 'uploading');
      await addStrays(context, upload);
      await discard(context);
      expect(await keep(context, upload)).to.equal(false);
      expect(await keep(context, stray(0, 'uploading')), 'one that never was').to.equal(false);
      expect(await discard(context)).to.deep.equal([upload.key]);
    });
  });
}

const addOne = async (
  { proApplications }: Parameters<Parameters<TestContext['run']>[0]>[0],
  application: DraftProApplication | SubmittedProApplication | DecidedProApplication,
): Promise<void> => proApplications.add(application);
