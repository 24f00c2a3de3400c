import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface ReceivedRequest {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** `hang`: no answer. `drip`: only headers and a first part. `flood`: an endless answer. `reset`: the connection breaks. */
export type Reply = { readonly status?: number; readonly body: string } | 'hang' | 'drip' | 'flood' | 'reset';

/** A model's answer with this text. */
export const saying = (content: unknown, finish = 'stop'): Reply => ({
  body: JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: finish }] }),
});

/** A model on this machine, for tests. */
export class LocalModel {
  readonly requests: ReceivedRequest[] = [];
  /** The bytes of a flood that were sent. */
  flooded = 0;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  private constructor(private readonly reply: (request: ReceivedRequest) => Reply | Promise<Reply>) {}

  static async start(reply: (request: ReceivedRequest) => Reply | Promise<Reply>): Promise<LocalModel> {
    const model = new LocalModel(reply);
    await new Promise<void>((listening) => model.server.listen(0, '127.0.0.1', listening));
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    const received = {
      line: `${request.method} ${request.url}`,
      authorization,
      body: Buffer.concat(chunks).toString(),
    };
    this.requests.push(received);
    const reply = await this.reply(received);
    if (reply === 'hang') return;
    if (reply === 'reset') return void response.destroy();
    if (reply === 'drip') return void response.writeHead(200).write('{"choices": [');
    if (reply === 'flood') this.flood(response);
    else response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
  }

  /** Ends with the connection. A write after it fails before `destroyed` is set (Node 26), so the error counts too. */
  private flood(response: ServerResponse): void {
    const chunk = 'x'.repeat(65_536);
    const writeNext = (error?: Error | null): void => {
      if (error || response.destroyed) return;
      this.flooded += chunk.length;
      response.write(chunk, writeNext);
    };
    writeNext();
  }
}
