import { expect } from 'chai';
import { newVideoKey, PassingVideo, requireSize, uploadAbandonedError } from './pro-application-video.js';
import { READ_FOR_TYPE } from './video-type.js';
import { defaultPolicies } from '../../application/policies.js';
import type { DomainError } from '../../kernel/domain-error.js';
import type { ProApplicationId } from '../../kernel/ids.js';
import type { IssueCode } from '../../kernel/issue.js';
import { ids } from '../../kernel/testing/ids.js';

/** An MP4 video with the number of bytes; byte `n` of the rest has the value `n mod 256`. */
function mp4(bytes: number): Uint8Array {
  const header = [0, 0, 0, 24, ...Buffer.from('ftypisom')];
  return Uint8Array.from({ length: bytes }, (_, index) => header[index] ?? index % 256);
}

async function* piecesOf(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function pass(content: Uint8Array, size: number, maxVideoBytes = 10_000) {
  const video = new PassingVideo({ ...defaultPolicies.proApplication, maxVideoBytes });
  const chunks: Uint8Array[] = [];
  for await (const chunk of video.pass(piecesOf(content, size))) chunks.push(chunk);
  return { video, chunks };
}

const issuesOf = (refusal: unknown) => (refusal as DomainError).details['issues'];

const issue = (code: IssueCode, message: string) => [{ path: 'video', code, message }];

describe('a video on its way to the storage', () => {
  it('passes unchanged in pieces of any size, and its facts are known', async () => {
    const content = mp4(READ_FOR_TYPE + 500);
    for (const size of [7, READ_FOR_TYPE, 100_000]) {
      const { video, chunks } = await pass(content, size);
      expect(Buffer.concat(chunks).equals(content), String(size)).to.equal(true);
      expect(video.facts()).to.deep.equal({ contentType: 'video/mp4', bytes: content.length });
    }
  });

  it('is recognised at its end when it is short', async () => {
    const { video, chunks } = await pass(mp4(20), 7);
    expect(chunks.map(({ length }) => length)).to.deep.equal([7, 7, 6]);
    expect(video.facts().bytes).to.equal(20);
  });

  it('passes no bytes until its type is known', async () => {
    const { chunks } = await pass(mp4(READ_FOR_TYPE + 10), READ_FOR_TYPE - 1);
    expect(chunks.map(({ length }) => length)).to.deep.equal([READ_FOR_TYPE - 1, 11]);
    const other = new Uint8Array(READ_FOR_TYPE + 10);
    const video = new PassingVideo(defaultPolicies.proApplication);
    const refusal = await video.pass(piecesOf(other, 100)).next().catch(issuesOf);
    expect(refusal).to.deep.equal(issue('WRONG_TYPE', 'Must be an MP4, MOV or WebM video.'));
  });

  it('is recognised, or refused, by its first bytes before more are read', async () => {
    const read: number[] = [];
    async function* withRest(first: Uint8Array) {
      for (const piece of [first, new Uint8Array(1)]) {
        read.push(piece.length);
        yield piece;
      }
    }
    const start = (first: Uint8Array) => new PassingVideo(defaultPolicies.proApplication).pass(withRest(first)).next();
    expect((await start(mp4(READ_FOR_TYPE))).value).to.have.length(READ_FOR_TYPE);
    expect(await start(new Uint8Array(READ_FOR_TYPE)).catch(issuesOf)).to.have.length(1);
    expect(read).to.deep.equal([READ_FOR_TYPE, READ_FOR_TYPE]);
  });

  it('is refused as soon as it has one byte too many', async () => {
    expect((await pass(mp4(600), 100, 600)).video.facts().bytes).to.equal(600);
    expect(await pass(mp4(600), 100, 599).catch(issuesOf)).to.deep.equal(
      issue('TOO_LARGE', 'Must not be larger than 599 bytes.'),
    );
    expect(() => requireSize(600, { ...defaultPolicies.proApplication, maxVideoBytes: 600 })).not.to.throw();
  });

  it('has no facts before it has passed', () => {
    expect(() => new PassingVideo(defaultPolicies.proApplication).facts()).to.throw('the video has not passed');
  });

  it('has a storage key with a new id', () => {
    expect(newVideoKey('application' as ProApplicationId, ids)).to.equal('pro-applications/application/new');
  });

  it('is refused when the upload took too long', () => {
    expect(issuesOf(uploadAbandonedError())).to.deep.equal(
      issue('INTERRUPTED', 'The upload took too long. Send the video again.'),
    );
  });
});
