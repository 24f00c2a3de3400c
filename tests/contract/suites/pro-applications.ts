import {
  DAY,
  MINUTE,
  minus,
  plus,
  type AdminId,
  type DecidedProApplication,
  type DraftProApplication,
  type StoredVideo,
  type StrayVideo,
  type SubmittedProApplication,
  type VideoKey,
} from '@spotter/core';
import { expect } from 'chai';
import { aComplaint, aRating, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, addCast, addMentor, addOutcome, outcomes, PAGE } from '../cast.js';
import { expectOneWinner, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewScene, type Scene } from '../scene.js';

const newKey = (): VideoKey => `pro-applications/${newId()}` as VideoKey;

const aVideo = (facts: Partial<StoredVideo> = {}): StoredVideo => ({
  key: newKey(),
  contentType: 'video/webm',
  bytes: 200 * 1_024 * 1_024,
  uploadedAt: plus(NINE, MINUTE),
  ...facts,
});

const aDraft = (facts: Partial<DraftProApplication> = {}): DraftProApplication => ({
  id: newId(),
  mentorId: newId(),
  status: 'draft',
  statement: '십 년 동안 가르쳤습니다.',
  video: null,
  createdAt: NINE,
  version: 1,
  ...facts,
});

const submitted = (draft: DraftProApplication): SubmittedProApplication => ({
  ...draft,
  status: 'submitted',
  video: aVideo(),
});

async function decidedIn(
  scene: Scene,
  draft: DraftProApplication,
  facts: Partial<DecidedProApplication> = {},
): Promise<DecidedProApplication> {
  const { id } = await scene.run(addAdmin);
  const decision = { by: id as AdminId, at: plus(NINE, DAY), reason: '영상이 짧습니다.' };
  return { ...submitted(draft), status: 'rejected', decision, ...facts };
}

export function describeProApplications(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const draftIn = async (scene: Scene, facts: Partial<DraftProApplication> = {}) =>
    aDraft({ mentorId: (await scene.run((stores) => addMentor(stores))).id, ...facts });
  const add = (scene: Scene, ...applications: readonly Parameters<typeof addOne>[1][]) =>
    scene.run(async (stores) => {
      for (const application of applications) await addOne(stores, application);
    });

  describe('Pro applications', () => {
    test('are given back in each of their states', async (scene) => {
      const draft = await draftIn(scene);
      const later = submitted(await draftIn(scene));
      const rejected = await decidedIn(scene, await draftIn(scene));
      const approved = await decidedIn(scene, await draftIn(scene), {
        status: 'approved',
        decision: { ...rejected.decision, reason: null },
      });
      await add(scene, draft, later, rejected, approved);
      for (const one of [draft, later, rejected, approved]) {
        expect(await scene.run(({ proApplications }) => proApplications.get(one.id))).to.deep.equal(one);
        expect(await scene.run(({ proApplications }) => proApplications.lastOf(one.mentorId))).to.deep.equal(one);
        expect(await scene.queries.proApplications.application(one.id)).to.deep.equal(one);
        expect(await scene.queries.proApplications.lastOf(one.mentorId)).to.deep.equal(one);
      }
    });

    test('go on from state to state, and a stale one is refused', async (scene) => {
      const draft = await draftIn(scene);
      await add(scene, draft);
      const later = submitted(draft);
      await scene.run(({ proApplications }) => proApplications.save(later));
      const decided = await decidedIn(scene, draft);
      await expectStale(scene.run(({ proApplications }) => proApplications.save(decided)));
      await scene.run(({ proApplications }) => proApplications.save({ ...decided, version: 2 }));
      const now = await scene.run(({ proApplications }) => proApplications.get(draft.id));
      expect(now).to.deep.equal({ ...decided, version: 3 });
    });

    test('are not there for a stranger', async (scene) => {
      await expectRefusal(
        scene.run(({ proApplications }) => proApplications.get(newId())),
        'not-found',
      );
      expect(await scene.run(({ proApplications }) => proApplications.lastOf(newId()))).to.equal(null);
      expect(await scene.queries.proApplications.application(newId())).to.equal(null);
      expect(await scene.queries.proApplications.lastOf(newId())).to.equal(null);
    });

    test('of a mentor are one at a time, whoever races', async (scene) => {
      const { mentorId } = await draftIn(scene);
      const race = await raceOfTwenty(scene, async ({ proApplications }) => {
        const draft = aDraft({ mentorId });
        await proApplications.add(draft);
        return draft;
      });
      expectOneWinner(race, 'policy-violation');
    });

    test('come again after a decision, and the last one counts', async (scene) => {
      const draft = await draftIn(scene);
      await add(scene, await decidedIn(scene, draft));
      const next = aDraft({ mentorId: draft.mentorId, createdAt: plus(NINE, 31 * DAY) });
      await add(scene, next);
      expect(await scene.queries.proApplications.lastOf(draft.mentorId)).to.deep.equal(next);
    });

    test('queue by their waiting, all or those of a status', async (scene) => {
      const [third, first] = [
        submitted(await draftIn(scene, { createdAt: plus(NINE, 2) })),
        submitted(await draftIn(scene)),
      ];
      const second = await draftIn(scene, { createdAt: plus(NINE, 1) });
      await add(scene, third, first, second);
      const { items, total } = await scene.queries.proApplications.applications({}, PAGE);
      expect([items, total]).to.deep.equal([[first, second, third], 3]);
      const waiting = { status: 'submitted' } as const;
      expect((await scene.queries.proApplications.applications(waiting, PAGE)).items).to.deep.equal([first, third]);
      const page = await scene.queries.proApplications.applications(waiting, { page: 2, size: 1 });
      expect([page.items, page.total]).to.deep.equal([[third], 2]);
    });

    test('rest on what the mentor has done, and what is open against them', async (scene) => {
      const cast = await scene.run(addCast);
      const { id: mentorId } = cast.mentor;
      const standing = () => scene.run(({ proApplications }) => proApplications.standing(mentorId));
      expect(await standing()).to.deep.equal({ completedSessions: 0, ratingAverage: null, openComplaints: 0 });
      await scene.run(async (stores) => {
        for (const [number, score] of [4, 5].entries()) {
          const startsAt = plus(NINE, number * DAY);
          const session = await addOutcome(stores, cast, { startsAt }, outcomes.completed);
          await stores.ratings.add(session, aRating({ score }));
        }
        await stores.complaints.add(aComplaint({ memberId: cast.member.id, mentorId }));
      });
      expect(await standing()).to.deep.equal({ completedSessions: 2, ratingAverage: 4.5, openComplaints: 1 });
    });
  });

  describe('stray videos', () => {
    const stray = (minutes: number, status: StrayVideo['status']): StrayVideo => ({
      key: newKey(),
      status,
      since: plus(NINE, minutes * MINUTE),
    });
    const addStrays = (scene: Scene, ...strays: readonly StrayVideo[]) =>
      scene.run(async ({ strayVideos }) => {
        for (const one of strays) await strayVideos.add(one);
      });
    const discard = (scene: Scene, until = NINE, limit = 10) =>
      scene.run(({ strayVideos }) => strayVideos.discard(until, limit));
    const keep = (scene: Scene, { key }: StrayVideo) => scene.run(({ strayVideos }) => strayVideos.keep(key));

    test('are those that are discarded, and uploads begun until then, the oldest first', async (scene) => {
      const [begun, old, discarded, fresh] = [
        stray(-1, 'uploading'),
        stray(0, 'uploading'),
        stray(5, 'discarded'),
        stray(1, 'uploading'),
      ];
      await addStrays(scene, discarded, fresh, old, begun);
      expect(await discard(scene, minus(NINE, 2 * MINUTE))).to.deep.equal([discarded.key]);
      expect(await discard(scene, NINE, 2)).to.deep.equal([begun.key, old.key]);
      expect(await discard(scene)).to.deep.equal([begun.key, old.key, discarded.key]);
    });

    test('are none any more once they are kept or forgotten', async (scene) => {
      const [kept, forgotten] = [stray(-1, 'uploading'), stray(-1, 'discarded')];
      await addStrays(scene, kept, forgotten);
      expect(await keep(scene, kept)).to.equal(true);
      await scene.run(({ strayVideos }) => strayVideos.forget(forgotten.key));
      expect(await discard(scene)).to.deep.equal([]);
      expect(await keep(scene, kept)).to.equal(false);
    });

    test('cannot be kept once they are discarded', async (scene) => {
      const upload = stray(0, 'uploading');
      await addStrays(scene, upload);
      await discard(scene);
      expect(await keep(scene, upload)).to.equal(false);
      expect(await keep(scene, stray(0, 'uploading')), 'one that never was').to.equal(false);
      expect(await discard(scene)).to.deep.equal([upload.key]);
    });
  });
}

const addOne = async (
  { proApplications }: Parameters<Parameters<Scene['run']>[0]>[0],
  application: DraftProApplication | SubmittedProApplication | DecidedProApplication,
): Promise<void> => proApplications.add(application);
