import { isFile } from './answer.js';
import type { Answer, Content } from './answer.js';
import { errorEnvelope, JSON_TYPE, listEnvelope, successEnvelope } from './envelope.js';
import { challengeOf } from './permission.js';
import type { Refusal } from './refusal.js';
import type { RequestContext } from './request-context.js';
import type { Route } from './route.js';

export function writeAnswer(context: RequestContext, route: Route, answer: Answer, timestamp: () => string): void {
  const { status, data, pagination, file } = answer;
  context.status = status;
  if (file !== undefined) {
    writeFile(context, route, file);
    return;
  }
  context.res.setHeader('Content-Type', JSON_TYPE);
  context.body =
    pagination === undefined ? successEnvelope(data, timestamp()) : listEnvelope(data, pagination, timestamp());
}

function writeFile(context: RequestContext, { answers }: Route, { content, name, headers = {} }: Content): void {
  const schema = answers[context.status];
  if (name !== undefined) context.attachment(name);
  if (schema !== undefined && isFile(schema)) context.set('Content-Type', schema.contentType);
  context.set(headers);
  context.body = content;
}

export function writeRefusal(context: RequestContext, refusal: Refusal): void {
  const { status, details } = refusal;
  context.status = status;
  if (status === 401) context.set('WWW-Authenticate', challengeOf(context.state.route?.permission ?? 'public'));
  if (typeof details['retryAfterSeconds'] === 'number')
    context.set('Retry-After', String(details['retryAfterSeconds']));
  context.set('Content-Type', JSON_TYPE);
  context.body = errorEnvelope(refusal);
}
