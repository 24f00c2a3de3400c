import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** Sent unchanged, without escaping or normalisation. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends path, headers and body unchanged, which `fetch` would normalise. Rejects when the connection breaks. */
export function send(url: string, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, path, agent, headers: { ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = [];
      // A stream of events does not end.
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: '' });
        incoming.destroy();
        return;
      }
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
