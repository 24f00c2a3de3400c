import type { Repositories } from '../../application/repositories.js';
import type { Transaction } from '../../application/transaction.js';
import type { Videos } from '../pro-application-ports.js';
import type { VideoKey } from '../rules/pro-application-video.js';

/** Removes a stray video, and forgets it once it is gone. */
export async function discardVideo(
  videos: Pick<Videos, 'remove'>,
  transaction: Transaction<Pick<Repositories, 'strayVideos'>>,
  key: VideoKey,
): Promise<void> {
  await videos.remove(key);
  await transaction.run(({ strayVideos }) => strayVideos.delete(key));
}
