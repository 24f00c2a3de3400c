import type { VideoKey } from '@spotter/core/mentor';
import { S3Videos } from '@spotter/storage';
import { expect } from 'chai';
import { S3Server } from '../support/s3-server.js';
import { expectRefusal, refusalOf } from './refusals.js';
import { describeVideos } from './videos-contract.js';

async function openS3() {
  const server = await S3Server.start();
  return {
    server,
    videos: new S3Videos(server.bucket),
    holds: async () => server.objects.size + server.uploads.size,
    close: () => server.stop(),
  };
}

describeVideos({ name: 'videos in a bucket', open: openS3 });

const MEBI = 1_024 * 1_024;

describe('videos in a bucket', () => {
  const key = 'pro-applications/one/video' as VideoKey;
  let subject: Awaited<ReturnType<typeof openS3>>;
  beforeEach(async () => (subject = await openS3()));
  afterEach(() => subject.close());

  async function* mebibytes(count: number): AsyncGenerator<Uint8Array> {
    for (let number = 0; number < count; number += 1) yield Buffer.alloc(MEBI, number);
  }
  const put = (count: number) => subject.videos.put(key, mebibytes(count));

  it('are uploaded in ordered parts and exist after the last one', async () => {
    await put(19);
    const stored = subject.server.objects.get(key)!;
    expect(stored.length).to.equal(19 * MEBI);
    expect(Array.from({ length: 19 }, (_, at) => stored[at * MEBI])).to.deep.equal([...Array(19).keys()]);
    expect(subject.server.requests).to.deep.equal([
      'POST uploads',
      'PUT partNumber uploadId',
      'PUT partNumber uploadId',
      'PUT partNumber uploadId',
      'POST uploadId',
    ]);
  });

  it('are read no faster than their parts are uploaded', async () => {
    let given = 0;
    async function* counted() {
      for await (const chunk of mebibytes(17)) {
        given += 1;
        yield chunk;
      }
    }
    const ahead: number[] = [];
    const parts = subject.server.uploads;
    subject.server.failOnce('PUT partNumber uploadId', (_, response) => {
      ahead.push(given, [...parts.values()][0]!.parts.size);
      response.writeHead(503).end();
    });
    await subject.videos.put(key, counted());
    expect(ahead).to.deep.equal([8, 0]);
  });

  for (const line of ['POST uploads', 'PUT partNumber uploadId', 'POST uploadId'])
    it(`survive temporary failures and a broken connection at ${line}`, async () => {
      subject.server.failOnce(line, (_, response) => void response.writeHead(503).end('<Code>SlowDown</Code>'));
      await put(9);
      subject.server.failOnce(line, (_, response) => void response.destroy());
      await put(9);
      expect(subject.server.objects.get(key)?.length).to.equal(9 * MEBI);
      expect(subject.server.uploads.size).to.equal(0);
    });

  it('are uploaded when the bucket ended a part that arrived too slowly, and its repetition succeeds', async () => {
    subject.server.failOnce('PUT partNumber uploadId', (_, response) => {
      response.writeHead(400).end('<Error><Code>RequestTimeout</Code></Error>');
    });
    await put(9);
    expect(subject.server.objects.get(key)?.length).to.equal(9 * MEBI);
  });

  it('exist when the last request was answered with 200 and an error, and the repetition succeeds', async () => {
    const failOnce = () =>
      subject.server.failOnce('POST uploadId', (_, response) => {
        response.end('<?xml version="1.0"?>\n\n<Error><Code>InternalError</Code></Error>');
      });
    failOnce();
    await put(1);
    expect(subject.server.objects.get(key)?.length).to.equal(MEBI);
    await subject.videos.remove(key);
    failOnce();
    const impatient = new S3Videos({ ...subject.server.bucket, retryAfterMs: [] });
    await expectRefusal(impatient.put(key, mebibytes(1)), 'unavailable');
    expect(await subject.holds()).to.equal(0);
  });

  it('do not exist when the answer to the last request is lost and the repetition is refused', async () => {
    subject.server.failOnce('POST uploadId', (_, response) => {
      const [id, { parts }] = [...subject.server.uploads][0]!;
      subject.server.objects.set(key, parts.get(1)!);
      subject.server.uploads.delete(id);
      response.destroy();
    });
    expect(await refusalOf(put(1))).to.include({ code: 'unavailable' });
    expect(await subject.holds()).to.equal(0);
  });

  it('exist when an answer was cut off and the repetition is complete', async () => {
    for (const line of ['POST uploads', 'POST uploadId']) {
      subject.server.failOnce(line, (_, response) => {
        response.writeHead(200, { 'content-length': 1_000 });
        response.write('<?xml version="1.0"?>', () => response.destroy());
      });
      await put(1);
      expect(subject.server.objects.get(key)?.length).to.equal(MEBI);
    }
  });

  it('are unavailable while the bucket does not answer, or answers 5xx each time', async () => {
    await put(1);
    const { bucket } = subject.server;
    await subject.server.stop();
    await expectRefusal(put(1), 'unavailable');
    await expectRefusal(subject.videos.read(key), 'unavailable');
    await expectRefusal(subject.videos.remove(key), 'unavailable');
    subject = await openS3();
    const impatient = new S3Videos({ ...bucket, endpoint: subject.server.url, retryAfterMs: [] });
    subject.server.failOnce('GET', (_, response) => void response.writeHead(503).end());
    await expectRefusal(impatient.read(key), 'unavailable');
  });

  it('are unavailable when the bucket accepts a request and does not answer it in time', async () => {
    await put(1);
    const impatient = new S3Videos({ ...subject.server.bucket, retryAfterMs: [], answerWithinMs: 100 });
    const works = {
      GET: () => impatient.read(key),
      'GET uploads prefix': () => impatient.remove(key),
      'POST uploads': () => impatient.put(key, mebibytes(1)),
    };
    for (const [line, work] of Object.entries(works)) {
      subject.server.failOnce(line, () => undefined);
      await expectRefusal(work(), 'unavailable');
    }
  });

  it('are unavailable when the bucket begins a text or a refusal and does not end it in time', async () => {
    const impatient = new S3Videos({ ...subject.server.bucket, retryAfterMs: [], answerWithinMs: 100 });
    for (const status of [200, 403]) {
      subject.server.failOnce('POST uploads', (_, response) => {
        response.writeHead(status, { 'content-length': 1_000 }).write('<?xml version="1.0"?>');
      });
      await expectRefusal(impatient.put(key, mebibytes(1)), 'unavailable');
    }
  });

  it('are removed together with the leftovers of a killed process', async () => {
    await put(1);
    const begin = new S3Videos(subject.server.bucket);
    subject.server.failOnce('PUT partNumber uploadId', (_, response) => void response.writeHead(403).end());
    subject.server.failOnce('DELETE uploadId', (_, response) => void response.writeHead(403).end());
    await refusalOf(begin.put(key, mebibytes(1)));
    expect([subject.server.objects.size, subject.server.uploads.size]).to.deep.equal([1, 1]);
    await subject.videos.remove(key);
    expect(await subject.holds()).to.equal(0);
  });

  it('are not read from the address of a redirect', async () => {
    await put(1);
    const other = await S3Server.start();
    try {
      subject.server.failOnce('GET', (_, response) => {
        response.writeHead(307, { location: `${other.url}/another` }).end('<Code>TemporaryRedirect</Code>');
      });
      expect(String(await refusalOf(subject.videos.read(key)))).to.equal(
        'StorageError: the video storage answered 307 TemporaryRedirect',
      );
      expect(other.requests).to.deep.equal([]);
    } finally {
      await other.stop();
    }
  });

  it('are unavailable to a wrong secret, and the cause is only the code of its refusal', async () => {
    const stranger = new S3Videos({ ...subject.server.bucket, secretAccessKey: 'guessed' });
    const refusal = (await refusalOf(stranger.put(key, mebibytes(1)))) as Error;
    expect(refusal).to.include({ code: 'unavailable' });
    expect(String(refusal.cause)).to.equal('StorageError: the video storage answered 403 SignatureDoesNotMatch');
    expect(subject.server.requests, 'asked once').to.deep.equal(['POST uploads']);
  });
});
