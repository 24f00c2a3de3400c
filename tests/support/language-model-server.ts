import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedRequest {
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A language model that always answers the same sentence. */
export class LanguageModelServer {
  readonly sentence = 'A sentence of the model.';
  readonly requests: ReceivedRequest[] = [];
  status = 200;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization } = request.headers;
      this.requests.push({ authorization, body: Buffer.concat(chunks).toString() });
      const message = { content: this.sentence };
      response.writeHead(this.status).end(JSON.stringify({ choices: [{ message }] }));
    });
  });

  static async start(): Promise<LanguageModelServer> {
    const model = new LanguageModelServer();
    await new Promise<void>((listening) => model.server.listen(0, '127.0.0.1', listening));
    return model;
  }

  /** The environment that directs a service's narratives here. */
  get environment(): Readonly<Record<string, string>> {
    const { port } = this.server.address() as AddressInfo;
    return { NARRATIVE_URL: `http://127.0.0.1:${port}/v1`, NARRATIVE_MODEL: 'small-1', NARRATIVE_KEY: 'sk-1' };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
