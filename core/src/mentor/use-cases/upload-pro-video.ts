import type { RequiredPorts } from '../../application/ports.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MentorId } from '../../kernel/ids.js';
import {
  type Bytes,
  newVideoKey,
  PassingVideo,
  requireSize,
  type StoredVideo,
  uploadAbandonedError,
  type VideoKey,
} from '../rules/pro-application-video.js';
import {
  type ProApplication,
  type SubmittedProApplication,
  requireUndecided,
  withVideo,
} from '../rules/pro-application.js';
import { discardVideo } from './discard-video.js';

export interface UploadProVideoCommand {
  readonly mentorId: MentorId;
  readonly content: Bytes;
  /** The minimum size that the sender has announced; 0 when unknown. */
  readonly atLeastBytes: number;
}

/** Stores the video of a Pro application, or replaces it. A failed upload leaves the application unchanged. */
export class UploadProVideo {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'proApplications' | 'strayVideos' | 'outbox',
      'videos' | 'clock' | 'ids' | 'policies'
    >,
  ) {}

  /**
   * @throws DomainError not-found without an application or once the account is closed, policy-violation (`state`) when it is decided,
   * validation for a file that is not a video, or too large.
   */
  async execute({ mentorId, content, atLeastBytes }: UploadProVideoCommand): Promise<SubmittedProApplication> {
    requireSize(atLeastBytes, this.ports.policies.proApplication);
    const { id, key } = await this.begin(mentorId);
    try {
      const passing = new PassingVideo(this.ports.policies.proApplication);
      await this.ports.videos.put(key, passing.pass(content));
      return await this.submit(id, { key, ...passing.facts(), uploadedAt: this.ports.clock.now() });
    } catch (error) {
      await this.discardUnnamed(id, key).catch(() => undefined);
      throw error;
    }
  }

  /** Stored before any content, so that remains can always be found and removed. */
  private begin(mentorId: MentorId): Promise<{ id: ProApplication['id']; key: VideoKey }> {
    return this.ports.transaction.run(async ({ proApplications, strayVideos }) => {
      const application = await proApplications.findLatest(mentorId);
      if (application === null) throw notFound('Pro application');
      const { id } = requireUndecided(application);
      const key = newVideoKey(id, this.ports.ids);
      await strayVideos.add({ key, status: 'uploading', since: this.ports.clock.now() });
      return { id, key };
    });
  }

  private async submit(id: ProApplication['id'], video: StoredVideo): Promise<SubmittedProApplication> {
    const { replaced, application } = await this.ports.transaction.run(async (repositories) => {
      const { people, proApplications, strayVideos, outbox } = repositories;
      const before = await proApplications.get(id); // locked first: a closing of the account waits, or has committed
      if (await people.isClosed(before.mentorId)) throw notFound('Pro application');
      const after = withVideo(before, video);
      if (!(await strayVideos.confirm(video.key))) throw uploadAbandonedError();
      await proApplications.save(after);
      if (before.video) await strayVideos.add({ key: before.video.key, status: 'discarded', since: video.uploadedAt });
      else await outbox.add({ type: 'pro-application-submitted', applicationId: id, mentorId: after.mentorId });
      return { replaced: before.video, application: after };
    });
    if (replaced) await this.discard(replaced.key).catch(() => undefined);
    return application;
  }

  /** A connection can break after the commit: the application then names the video, although the sender got an error. */
  private async discardUnnamed(id: ProApplication['id'], key: VideoKey): Promise<void> {
    const { video } = await this.ports.transaction.run(({ proApplications }) => proApplications.get(id));
    if (video?.key !== key) await this.discard(key);
  }

  /** A failed removal stays recorded, and the job repeats it. */
  private discard(key: VideoKey): Promise<void> {
    return discardVideo(this.ports.videos, this.ports.transaction, key);
  }
}
