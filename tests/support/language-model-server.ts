import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LocalServer } from './local-server.js';

interface ReceivedRequest {
  readonly authorization: string | undefined;
  readonly body: string;
}

/** A language model that always answers the same sentence. */
export class LanguageModelServer extends LocalServer {
  readonly sentence = 'A sentence of the model.';
  readonly requests: ReceivedRequest[] = [];
  status = 200;

  static start(): Promise<LanguageModelServer> {
    return new LanguageModelServer().listen();
  }

  /** The environment that directs a service's narratives here. */
  get environment(): Readonly<Record<string, string>> {
    return { NARRATIVE_URL: `${this.url}/v1`, NARRATIVE_MODEL: 'small-1', NARRATIVE_KEY: 'sk-1' };
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push({ authorization: request.headers.authorization, body: await text(request) });
    const message = { content: this.sentence };
    response.writeHead(this.status).end(JSON.stringify({ choices: [{ message }] }));
  }
}
