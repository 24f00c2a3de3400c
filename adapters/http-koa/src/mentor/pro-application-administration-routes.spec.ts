import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ShownVideo, WatchProVideo } from '@spotter/core/mentor';
import { expect } from 'chai';
import type { ApiServices } from '../kernel/api-services.js';
import { as, COURSE, startSampleService, type SampleService } from '../testing/sample-service.js';
import { proApplicationAdministrationRoutes } from './pro-application-administration-routes.js';

describe('watching a video', () => {
  let service: SampleService;
  afterEach(() => service.server.close());

  /** Asks by HEAD for a video of a thousand bytes. */
  async function head(content: Readable, given: Readonly<Record<string, string>> = {}): Promise<Response> {
    const video = { contentType: 'video/mp4', bytes: 1_000 } as ShownVideo['video'];
    const watching: Pick<WatchProVideo, 'execute'> = {
      execute: async (_, partOf) => ({ video, part: partOf(video.bytes), content }),
    };
    service = await startSampleService({
      routes: proApplicationAdministrationRoutes({
        ...({} as ApiServices),
        watchProVideo: watching as WatchProVideo,
      }),
    });
    const path = `/api/admin/pro-applications/${COURSE}/video`;
    return fetch(new URL(path, service.url), { method: 'HEAD', headers: { ...as('admin'), ...given } });
  }

  it('closes the source of a video that is not read', async () => {
    const content = new Readable({ read: () => undefined });
    const { status, headers } = await head(content);
    expect([status, headers.get('content-length')]).to.deep.equal([200, '1000']);
    if (!content.closed) await once(content, 'close');
  });

  it('ignores a range in HEAD, as RFC 9110, 14.2 requires', async () => {
    const { status, headers } = await head(Readable.from([]), { range: 'bytes=0-9' });
    expect([status, headers.get('content-length'), headers.get('content-range')]).to.deep.equal([200, '1000', null]);
  });
});
