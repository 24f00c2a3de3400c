import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface ReceivedRequest {
  readonly line: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly text: string;
}

/** `hang`: no answer. `reset`: the connection breaks. */
export type Reply = { readonly status: number; readonly json: unknown } | { readonly text: string } | 'hang' | 'reset';

/** A provider on this machine, for tests. */
export class LocalProvider {
  readonly requests: ReceivedRequest[] = [];
  private readonly server = createServer((request, response) => void this.serve(request, response));

  private constructor(private readonly reply: (request: ReceivedRequest) => Reply) {}

  static async start(reply: (request: ReceivedRequest) => Reply): Promise<LocalProvider> {
    const provider = new LocalProvider(reply);
    await new Promise<void>((listening) => provider.server.listen(0, '127.0.0.1', listening));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The bodies of all requests to a path, as JSON. */
  bodiesOf(line: string): readonly Readonly<Record<string, unknown>>[] {
    return this.requests
      .filter((one) => one.line === line)
      .map(({ text }) => JSON.parse(text) as Record<string, unknown>);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://provider');
    const { authorization } = request.headers;
    const line = `${request.method} ${url.pathname}`;
    const received = { line, query: url.searchParams, authorization, text: Buffer.concat(chunks).toString() };
    this.requests.push(received);
    const reply = this.reply(received);
    if (reply === 'hang') return;
    if (reply === 'reset') return void response.destroy();
    if ('text' in reply) return void response.end(reply.text);
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
  }
}
