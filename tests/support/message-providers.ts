import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { KAKAO_TEXTS } from '@spotter/core/notification';
import { LocalServer } from './local-server.js';

interface Push {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: { readonly deliveryId: string; readonly eventKey: string };
}

interface SolapiMessage {
  readonly to: string;
  readonly type: string;
  readonly text?: string;
  readonly kakaoOptions?: { readonly templateId: string; readonly variables: Readonly<Record<string, string>> };
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Simulates FCM, Google's tokens and Solapi at one address. */
export class MessageProviders extends LocalServer {
  readonly pushes: Push[] = [];
  readonly texts: SolapiMessage[] = [];
  /** Tokens of devices that FCM no longer knows. */
  readonly dead = new Set<string>();
  /** Solapi's status code for each kind of message; `4000` means arrived. */
  readonly codes: Record<string, string> = { ATA: '4000', SMS: '4000', LMS: '4000' };
  /** Answers pushes with status 500. */
  isFailing = false;
  /** Accepts pushes without an answer. */
  hangs = false;

  static start(): Promise<MessageProviders> {
    return new MessageProviders().listen();
  }

  /** The environment that directs a service's messages here. */
  get environment(): Readonly<Record<string, string>> {
    const { url } = this;
    return {
      FCM_PROJECT_ID: 'spotter-1',
      FCM_CLIENT_EMAIL: 'push@spotter-1.test',
      FCM_PRIVATE_KEY: privateKey,
      FCM_API_URL: url,
      FCM_TOKEN_URL: `${url}/token`,
      SOLAPI_API_KEY: 'NCSKEY',
      SOLAPI_API_SECRET: 'solapi-secret-of-tests',
      SOLAPI_FROM: '0212345678',
      SOLAPI_KAKAO_CHANNEL: 'KA01PF1',
      SOLAPI_KAKAO_TEMPLATES: KAKAO_TEXTS.map((name, index) => `${name}:KA01TP${index}`).join(),
      SOLAPI_API_URL: url,
    };
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, json] = this.answer(request.url ?? '', await text(request));
    if (this.hangs && request.url?.endsWith(':send')) return;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  private answer(path: string, body: string): readonly [number, object] {
    if (path === '/token') return [200, { access_token: 'access-1', expires_in: 3_599 }];
    if (path === '/v1/projects/spotter-1/messages:send') return this.push(JSON.parse(body) as { message: Push });
    if (path === '/messages/v4/send-many/detail') return this.text(JSON.parse(body) as { messages: [SolapiMessage] });
    return [404, {}];
  }

  private push({ message }: { readonly message: Push }): readonly [number, object] {
    if (this.isFailing) return [500, { error: { code: 500, status: 'INTERNAL' } }];
    this.pushes.push(message);
    const gone = { error: { code: 404, status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } };
    return this.dead.has(message.token) ? [404, gone] : [200, { name: `push-${this.pushes.length}` }];
  }

  private text({ messages: [message] }: { readonly messages: readonly [SolapiMessage] }): readonly [number, object] {
    this.texts.push(message);
    const taken = { messageId: `M${this.texts.length}`, statusCode: this.codes[message.type] };
    return [200, { groupInfo: {}, failedMessageList: [], messageList: [taken] }];
  }
}
