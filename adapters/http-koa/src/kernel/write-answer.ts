import type { AnsweredOnce } from '@spotter/core/idempotency';
import type { Instant } from '@spotter/core/kernel';
import type { Answer, Content } from './answer.js';
import { answerEnvelope, errorEnvelope, JSON_TYPE } from './envelope.js';
import { challengeOf } from './permission.js';
import { UNAVAILABLE_SECONDS, type Refusal } from './refusal.js';
import type { RequestContext } from './request-context.js';
import type { Route } from './route.js';

export function writeAnswer(context: RequestContext, route: Route, answer: Answer, at: Instant): void {
  const { status, file } = answer;
  if (file !== undefined) {
    context.status = status;
    writeFile(context, route, file);
    return;
  }
  writeJson(context, status, answerEnvelope(answer, at));
}

/** The stored answer of a request with an idempotency key, from this or an earlier attempt. */
export function writeAnsweredOnce(context: RequestContext, { answer, replayed }: AnsweredOnce): void {
  if (replayed) context.res.setHeader('Idempotent-Replayed', 'true');
  writeJson(context, answer.status, answer.body);
}

function writeJson(context: RequestContext, status: number, body: string): void {
  context.status = status;
  context.res.setHeader('Content-Type', JSON_TYPE);
  context.body = body;
}

function writeFile(context: RequestContext, { answers }: Route, { content, name, headers = {} }: Content): void {
  const schema = answers[context.status];
  if (name !== undefined) context.attachment(name);
  if (schema !== undefined && 'contentType' in schema && schema.contentType !== '') context.type = schema.contentType;
  context.set(headers);
  context.body = content;
}

export function writeRefusal(context: RequestContext, refusal: Refusal): void {
  const { status, details } = refusal;
  context.status = status;
  if (status === 401) context.set('WWW-Authenticate', challengeOf(context.state.route?.permission ?? 'public'));
  const retryAfter = details['retryAfterSeconds'] ?? (status === 503 ? UNAVAILABLE_SECONDS : null);
  if (typeof retryAfter === 'number') context.set('Retry-After', String(retryAfter));
  context.set('Content-Type', JSON_TYPE);
  context.body = errorEnvelope(refusal);
}
