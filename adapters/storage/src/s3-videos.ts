import type { ByteRange, Bytes, VideoKey, Videos } from '@spotter/core/mentor';
import { sendForText, sendRequest, StorageError, storageUnavailable, textIn, type Bucket } from './s3-request.js';

/** S3 accepts parts from 5 MiB, except the last one. Only one part at a time is in memory. */
const PART_BYTES = 8 * 1_024 * 1_024;

/** Videos in an S3-compatible bucket (docs/adr/0029), uploaded in parts: the object appears after the last one. */
export class S3Videos implements Videos {
  constructor(private readonly bucket: Bucket) {}

  async put(key: VideoKey, content: Bytes): Promise<void> {
    const begun = await sendForText(this.bucket, { method: 'POST', key, query: { uploads: '' } });
    const uploadId = required('UploadId', begun);
    try {
      const tags: string[] = [];
      for await (const part of inParts(content)) tags.push(await this.putPart(key, uploadId, tags.length + 1, part));
      await this.complete(key, uploadId, tags);
    } catch (error) {
      await this.clear(key, uploadId).catch(() => undefined); // remaining parts are removed with the key
      throw error;
    }
  }

  async read(key: VideoKey, range?: ByteRange): Promise<Bytes> {
    const headers = range && { range: `bytes=${range.first}-${range.last}` };
    const { body } = await sendRequest(this.bucket, { method: 'GET', key, headers });
    if (body === null) throw new Error(`the video ${key} is empty`);
    return body;
  }

  async remove(key: VideoKey): Promise<void> {
    const uploads = await sendForText(this.bucket, { method: 'GET', key: '', query: { uploads: '', prefix: key } });
    for (const [upload] of uploads.matchAll(/<Upload>.*?<\/Upload>/gs)) {
      if (textIn('Key', upload) === key) await this.abort(key, required('UploadId', upload));
    }
    await sendRequest(this.bucket, { method: 'DELETE', key });
  }

  private async putPart(key: VideoKey, uploadId: string, number: number, body: Uint8Array): Promise<string> {
    const query = { partNumber: String(number), uploadId };
    const { headers } = await sendRequest(this.bucket, { method: 'PUT', key, query, body });
    return headers.get('etag') ?? '';
  }

  /** A repetition after a lost answer no longer finds the upload. */
  private async complete(key: VideoKey, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    await sendForText(this.bucket, { method: 'POST', key, query: { uploadId }, body }).catch((error: unknown) => {
      throw isUploadMissing(error) ? storageUnavailable(error) : error;
    });
  }

  /** Removes the upload, and the video: it exists when only the answer to the last request was lost. */
  private async clear(key: VideoKey, uploadId: string): Promise<void> {
    await this.abort(key, uploadId);
    await sendRequest(this.bucket, { method: 'DELETE', key });
  }

  private async abort(key: VideoKey, uploadId: string): Promise<void> {
    try {
      await sendRequest(this.bucket, { method: 'DELETE', key, query: { uploadId } });
    } catch (error) {
      if (!isUploadMissing(error)) throw error;
    }
  }
}

const isUploadMissing = (error: unknown): boolean => error instanceof StorageError && error.code === 'NoSuchUpload';

function required(element: string, xml: string): string {
  const text = textIn(element, xml);
  if (text === null) throw new Error(`the video storage returned no ${element}`);
  return text;
}

async function* inParts(content: Bytes): AsyncGenerator<Uint8Array> {
  let part: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(part);
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(part);
}
