import { codeOf, field, isTemporary, type Answer } from './answer.js';
import { configurationError, transient, type Failure } from './failure.js';

/** The result of a push to one device. `dead`: its token or installation id is no longer valid. */
export type PushResult = { readonly kind: 'sent' } | { readonly kind: 'dead' } | Failure;

/**
 * Parses an answer of FCM.
 * @see https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode, examples: https://firebase.google.com/docs/cloud-messaging/error-codes
 */
export function parsePushAnswer(answer: Answer): PushResult {
  if (answer.kind === 'silent') return transient(`FCM: ${answer.reason}`);
  const { status, json } = answer;
  if (status === 200) {
    return typeof field(json, 'name') === 'string' ? { kind: 'sent' } : transient('FCM: unexpected answer');
  }
  if (isTemporary(status)) return transient(`FCM: ${status}`);
  const error = field(json, 'error');
  const code = errorCodeIn(error);
  if (status === 404 && code === 'UNREGISTERED') return { kind: 'dead' };
  if (status === 400 && isAboutDevice(error)) return { kind: 'dead' };
  // Another sender's token too: with a wrong project every token would fail like this, and all would be dropped.
  return configurationError(`FCM: ${status} ${code ?? ''}`.trimEnd());
}

const detailsOf = (error: unknown): readonly unknown[] => listIn(error, 'details');

function listIn(json: unknown, name: string): readonly unknown[] {
  const list = field(json, name);
  return Array.isArray(list) ? list : [];
}

/** `UNREGISTERED` is more precise than the status of the answer. */
function errorCodeIn(error: unknown): string | null {
  const codes = [...detailsOf(error).map((detail) => field(detail, 'errorCode')), field(error, 'status')];
  return codes.map(codeOf).find((code) => code !== null) ?? null;
}

const DEVICE_FIELDS: readonly unknown[] = ['message.token', 'message.fid'];

/** An invalid argument is either the device or our text; a field or the message names it. */
function isAboutDevice(error: unknown): boolean {
  const fields = detailsOf(error).flatMap((detail) => listIn(detail, 'fieldViolations'));
  if (fields.length > 0) return fields.every((one) => DEVICE_FIELDS.includes(field(one, 'field')));
  const message = field(error, 'message');
  return typeof message === 'string' && /not a valid FCM registration token/i.test(message);
}
