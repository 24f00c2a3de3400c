import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { Ids, MentorId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { discardVideo } from './discard-video.js';
import { undecided, withVideo, type ProApplication, type SubmittedProApplication } from './pro-application.js';
import type { Videos } from './pro-application-ports.js';
import {
  newVideoKey,
  PassingVideo,
  requireSize,
  uploadGivenUp,
  type Bytes,
  type StoredVideo,
  type VideoKey,
} from './pro-application-video.js';

export interface UploadProVideoCommand {
  readonly mentorId: MentorId;
  readonly content: Bytes;
  /** As far as its sender has told; 0 where nothing is known. */
  readonly atLeastBytes: number;
}

type UploadingStores = Pick<Stores, 'proApplications' | 'strayVideos' | 'outbox'>;

/** The video of a Pro application arrives, or another one in its place. */
export class UploadProVideo {
  constructor(
    private readonly transaction: Transaction<UploadingStores>,
    private readonly videos: Videos,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /**
   * @throws DomainError not-found without an application, policy-violation (`state`) when it is decided, validation for what is no
   * video or too large a one.
   */
  async execute({ mentorId, content, atLeastBytes }: UploadProVideoCommand): Promise<SubmittedProApplication> {
    requireSize(atLeastBytes, this.policies.proApplication);
    const { id, key } = await this.begin(mentorId);
    try {
      const passing = new PassingVideo(this.policies.proApplication);
      await this.videos.put(key, passing.pass(content));
      return await this.submit(id, { key, ...passing.facts(), uploadedAt: this.clock.now() });
    } catch (error) {
      await this.discardUnnamed(id, key).catch(() => undefined);
      throw error;
    }
  }

  /** Written down before anything is stored: whatever happens from here on, it is known what may be left behind. */
  private begin(mentorId: MentorId): Promise<{ id: ProApplication['id']; key: VideoKey }> {
    return this.transaction.run(async ({ proApplications, strayVideos }) => {
      const application = await proApplications.lastOf(mentorId);
      if (application === null) throw notFound('Pro application');
      const { id } = undecided(application);
      const key = newVideoKey(id, this.ids);
      await strayVideos.add({ key, status: 'uploading', since: this.clock.now() });
      return { id, key };
    });
  }

  private async submit(id: ProApplication['id'], video: StoredVideo): Promise<SubmittedProApplication> {
    const { before, after } = await this.transaction.run(async ({ proApplications, strayVideos, outbox }) => {
      const before = await proApplications.get(id);
      const after = withVideo(before, video);
      if (!(await strayVideos.keep(video.key))) throw uploadGivenUp();
      await proApplications.save(after);
      if (before.video) await strayVideos.add({ key: before.video.key, status: 'discarded', since: video.uploadedAt });
      else await outbox.add({ type: 'pro-application-submitted', applicationId: id, mentorId: after.mentorId });
      return { before, after };
    });
    if (before.video) await this.discard(before.video.key).catch(() => undefined);
    return after;
  }

  /** A connection may break after the commit: then the application names the video, whatever its sender was told. */
  private async discardUnnamed(id: ProApplication['id'], key: VideoKey): Promise<void> {
    const { video } = await this.transaction.run(({ proApplications }) => proApplications.get(id));
    if (video?.key !== key) await this.discard(key);
  }

  /** What cannot be removed now stays written down, and is removed by the job. */
  private discard(key: VideoKey): Promise<void> {
    return discardVideo(this.videos, this.transaction, key);
  }
}
