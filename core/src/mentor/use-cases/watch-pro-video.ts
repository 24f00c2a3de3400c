import type { Reads } from '../../application/ports.js';
import { notFound } from '../../kernel/domain-error.js';
import type { ProApplicationId } from '../../kernel/ids.js';
import type { ByteRange } from '../pro-application-ports.js';
import type { Bytes, StoredVideo } from '../rules/pro-application-video.js';

/** A video, or its requested part. */
export interface ShownVideo {
  readonly video: StoredVideo;
  readonly part: ByteRange | null;
  readonly content: Bytes;
}

/** An administrator watches the video of a Pro application. */
export class WatchProVideo {
  constructor(private readonly ports: Reads<'proApplications', 'videos'>) {}

  /**
   * @param partOf selects a part by the number of bytes; null for all of it
   * @throws DomainError not-found without such an application, or before its video has come.
   */
  async execute(id: ProApplicationId, partOf: (bytes: number) => ByteRange | null): Promise<ShownVideo> {
    const video = await this.videoOf(id);
    const part = partOf(video.bytes);
    try {
      return { video, part, content: await this.ports.videos.read(video.key, part ?? undefined) };
    } catch (error) {
      if ((await this.videoOf(id)).key === video.key) throw error;
      return this.execute(id, partOf); // it was replaced meanwhile
    }
  }

  private async videoOf(id: ProApplicationId): Promise<StoredVideo> {
    const application = await this.ports.queries.proApplications.application(id);
    if (application === null) throw notFound('Pro application');
    if (application.video === null) throw notFound('video');
    return application.video;
  }
}
