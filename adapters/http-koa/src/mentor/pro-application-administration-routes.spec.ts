import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ShownVideo, WatchProVideo } from '@spotter/core';
import { expect } from 'chai';
import { as, COURSE, startSampleService, type SampleService } from '../testing/sample-service.js';
import {
  proApplicationAdministrationRoutes,
  type ProApplicationAdministrationRoutesNeed,
} from './pro-application-administration-routes.js';

describe('watching a video', () => {
  let service: SampleService;
  afterEach(() => service.server.close());

  it('closes what it is read from, though nobody reads it', async () => {
    const content = new Readable({ read: () => undefined });
    const video = { contentType: 'video/mp4', bytes: 1_000 } as ShownVideo['video'];
    const watching: Pick<WatchProVideo, 'execute'> = { execute: async () => ({ video, part: null, content }) };
    service = await startSampleService({
      routes: proApplicationAdministrationRoutes({
        ...({} as ProApplicationAdministrationRoutesNeed),
        watchProVideo: watching as WatchProVideo,
      }),
    });
    const path = `/api/admin/pro-applications/${COURSE}/video`;
    const { status, headers } = await fetch(new URL(path, service.url), { method: 'HEAD', headers: as('admin') });
    expect([status, headers.get('content-length')]).to.deep.equal([200, '1000']);
    if (!content.closed) await once(content, 'close');
  });
});
