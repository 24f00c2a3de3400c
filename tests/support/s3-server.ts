import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from '@spotter/storage';
import { LocalServer } from './local-server.js';

/** Answers one request instead of S3. */
export type S3Fault = (request: IncomingMessage, response: ServerResponse) => void;

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

interface ReceivedRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly range: string | undefined;
  readonly body: Buffer;
}

const CREDENTIALS = { accessKeyId: 'AKIDTESTS', secretAccessKey: 'secret/of+tests', region: 'ap-northeast-2' };
const BUCKET = 'spotter-videos';
const MIN_PART = 5 * 1_024 * 1_024;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Simulates the used part of S3's published REST API. A library of another author verifies every signature. */
export class S3Server extends LocalServer {
  readonly objects = new Map<string, Buffer>();
  /** Uploads that are neither completed nor aborted. */
  readonly uploads = new Map<string, Upload>();
  /** `PUT partNumber uploadId`: the method and the names in the query, each in its order. */
  readonly requests: string[] = [];
  private readonly faults = new Map<string, S3Fault>();
  private begun = 0;

  static start(): Promise<S3Server> {
    return new S3Server().listen();
  }

  get bucket(): Bucket {
    return { ...CREDENTIALS, endpoint: this.url, bucket: BUCKET, retryAfterMs: [0, 0] };
  }

  /** The fault answers the next request of that line. */
  failOnce(line: string, fault: S3Fault): void {
    this.faults.set(line, fault);
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.bucket.endpoint);
    const line = [request.method, ...url.searchParams.keys()].join(' ');
    this.requests.push(line);
    try {
      const body = await buffer(request);
      const fault = this.faults.get(line);
      this.faults.delete(line);
      if (fault) {
        fault(request, response);
        return;
      }
      await requireSignature(request, url, body);
      const [, bucket, ...key] = decodeURIComponent(url.pathname).split('/');
      if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket');
      const { range } = request.headers;
      const received = { method: request.method ?? '', key: key.join('/'), query: url.searchParams, range, body };
      this.answer(received, response);
    } catch (error) {
      if (!(error instanceof Refusal)) return void response.destroy();
      response.writeHead(error.status, { 'content-type': 'application/xml' });
      response.end(xml(`<Error><Code>${error.code}</Code><Message>No &amp; no.</Message></Error>`));
    }
  }

  private answer(received: ReceivedRequest, response: ServerResponse): void {
    const what = ['uploads', 'partNumber', 'uploadId'].find((name) => received.query.has(name)) ?? 'object';
    const answers: Readonly<Record<string, (received: ReceivedRequest, response: ServerResponse) => void>> = {
      'POST uploads': this.begin,
      'GET uploads': this.list,
      'PUT partNumber': this.putPart,
      'POST uploadId': this.complete,
      'DELETE uploadId': this.abort,
      'GET object': this.get,
      'DELETE object': this.remove,
    };
    const answer = answers[`${received.method} ${what}`];
    if (!answer) throw new Refusal(405, 'MethodNotAllowed');
    answer.call(this, received, response);
  }

  private remove({ key }: ReceivedRequest, response: ServerResponse): void {
    this.objects.delete(key);
    response.writeHead(204).end();
  }

  private begin({ key }: ReceivedRequest, response: ServerResponse): void {
    const uploadId = `upload+${(this.begun += 1)}&/=`;
    this.uploads.set(uploadId, { key, parts: new Map() });
    const id = uploadId.replaceAll('&', '&amp;');
    const named = `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`;
    response.end(xml(`<InitiateMultipartUploadResult>${named}</InitiateMultipartUploadResult>`));
  }

  private list({ query }: ReceivedRequest, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const uploads = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const listed = uploads.map(
      ([id, { key }]) => `<Upload>\n<Key>${key}</Key><UploadId>${id.replaceAll('&', '&amp;')}</UploadId></Upload>`,
    );
    response.end(
      xml(`<ListMultipartUploadsResult><Prefix>${prefix}</Prefix>${listed.join('')}</ListMultipartUploadsResult>`),
    );
  }

  private putPart(received: ReceivedRequest, response: ServerResponse): void {
    this.uploadOf(received).parts.set(Number(received.query.get('partNumber')), received.body);
    response.writeHead(200, { etag: tagOf(received.body) }).end();
  }

  private complete(received: ReceivedRequest, response: ServerResponse): void {
    const { key, parts } = this.uploadOf(received);
    const named = [...received.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)];
    const chosen = named.map(([, number, tag]) => {
      const part = parts.get(Number(number));
      if (!part || tagOf(part) !== tag) throw new Refusal(400, 'InvalidPart');
      return part;
    });
    if (chosen.length === 0) throw new Refusal(400, 'MalformedXML');
    if (chosen.slice(0, -1).some(({ length }) => length < MIN_PART)) throw new Refusal(400, 'EntityTooSmall');
    this.objects.set(key, Buffer.concat(chosen));
    this.uploads.delete(received.query.get('uploadId') ?? '');
    response.end(xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`));
  }

  private abort(received: ReceivedRequest, response: ServerResponse): void {
    this.uploadOf(received);
    this.uploads.delete(received.query.get('uploadId') ?? '');
    response.writeHead(204).end();
  }

  private get({ key, range }: ReceivedRequest, response: ServerResponse): void {
    const object = this.objects.get(key);
    if (!object) throw new Refusal(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) response.end(object);
    else response.writeHead(206).end(object.subarray(Number(first), Number(last) + 1));
  }

  private uploadOf({ key, query }: ReceivedRequest): Upload {
    const upload = this.uploads.get(query.get('uploadId') ?? '');
    if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
    return upload;
  }
}

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
const tagOf = (part: Buffer): string => `"${createHash('md5').update(part).digest('hex')}"`;

/** @throws Refusal for a wrong signature or digest. */
async function requireSignature({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): Promise<void> {
  const digest = createHash('sha256').update(body).digest('hex');
  const claimed = String(headers['x-amz-content-sha256']);
  if (claimed !== digest) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const signer = new AwsV4Signer({
    ...CREDENTIALS,
    service: 's3',
    method,
    url: url.href,
    datetime: String(headers['x-amz-date']),
    allHeaders: true,
    headers: {
      'x-amz-content-sha256': claimed,
      ...(headers.range && { range: headers.range }),
    },
  });
  if ((await signer.authHeader()).replaceAll(' ', '') !== String(headers.authorization).replaceAll(' ', ''))
    throw new Refusal(403, 'SignatureDoesNotMatch');
}
