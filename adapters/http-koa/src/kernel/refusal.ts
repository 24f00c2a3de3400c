import { z } from 'zod';
import {
  DomainError,
  ISSUE_CODES,
  notFound,
  POLICY_NAMES,
  type Details,
  type DomainErrorCode,
} from '@spotter/core/kernel';

/** The codes of the interface specification, section 7, which lists the main ones, and UNAVAILABLE. */
export const SPECIFICATION_CODES = {
  UNAUTHORIZED: { status: 401, meaning: 'authentication failed' },
  FORBIDDEN: { status: 403, meaning: 'no permission' },
  NOT_FOUND: { status: 404, meaning: 'resource does not exist' },
  VALIDATION_ERROR: { status: 400, meaning: 'invalid input' },
  RESERVATION_CONFLICT: { status: 409, meaning: 'the slot is already booked' },
  INSUFFICIENT_CREDITS: { status: 422, meaning: 'not enough session credits' },
  INSUFFICIENT_POINTS: { status: 422, meaning: 'not enough points' },
  POLICY_VIOLATION: { status: 422, meaning: 'policy violated' },
  PAYMENT_FAILED: { status: 402, meaning: 'payment gateway payment failed' },
  RATE_LIMITED: { status: 429, meaning: 'request limit exceeded' },
  INTERNAL_ERROR: { status: 500, meaning: 'server error' },
  UNAVAILABLE: { status: 503, meaning: 'too busy, or a component is unavailable: the same request may be repeated' },
} as const;

export type SpecificationCode = keyof typeof SPECIFICATION_CODES;

const text = { type: 'string' };
const whole = (description: string) => ({ description, type: 'integer' });

/** The facts that do not depend on the policy; those of a policy are in api.md. */
const ErrorDetails = z.record(z.string(), z.unknown()).meta({
  id: 'ErrorDetails',
  description: 'Facts for programs. Each code and policy has its own; any release may add some (docs/api.md)',
  properties: {
    issues: {
      description: 'VALIDATION_ERROR: the wrong fields. UNAUTHORIZED: a wrong password',
      type: 'array',
      items: {
        type: 'object',
        properties: { path: text, code: { type: 'string', enum: ISSUE_CODES }, message: text },
        required: ['path', 'code', 'message'],
      },
    },
    policy: { description: 'POLICY_VIOLATION: the rule that refuses', type: 'string', enum: POLICY_NAMES },
    blockId: { description: 'RESERVATION_CONFLICT: the taken block', ...text },
    paymentId: { description: 'PAYMENT_FAILED', ...text },
    resource: { description: 'NOT_FOUND: the missing thing, in English', ...text },
    mfa: { description: 'FORBIDDEN: a second factor is needed', type: 'string', const: 'enroll' },
    needed: whole('INSUFFICIENT_POINTS'),
    balance: whole('INSUFFICIENT_POINTS'),
    retryAfterSeconds: whole('RATE_LIMITED'),
    requestId: { description: 'INTERNAL_ERROR', ...text },
  },
});

/** As an answer shows it. */
export const RefusalSchema = z.strictObject({
  code: z.enum(Object.keys(SPECIFICATION_CODES) as SpecificationCode[]),
  message: z.string().meta({ description: 'A sentence in English' }),
  details: ErrorDetails,
});

/** Maps every refusal of the core to a code of the specification; the compiler checks completeness. */
const CODES = {
  validation: 'VALIDATION_ERROR',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'rate-limited': 'RATE_LIMITED',
  'not-found': 'NOT_FOUND',
  'reservation-conflict': 'RESERVATION_CONFLICT',
  'insufficient-credits': 'INSUFFICIENT_CREDITS',
  'insufficient-points': 'INSUFFICIENT_POINTS',
  'policy-violation': 'POLICY_VIOLATION',
  'payment-failed': 'PAYMENT_FAILED',
  conflict: 'RESERVATION_CONFLICT',
  unavailable: 'UNAVAILABLE',
} as const satisfies Record<DomainErrorCode, SpecificationCode>;

export interface Refusal {
  readonly status: number;
  readonly code: SpecificationCode;
  readonly message: string;
  readonly details: Details;
}

/** For `Retry-After` of a 503: the typical time until a database is back or a burst is over. */
export const UNAVAILABLE_SECONDS = 1;

/** Whether the error is an answer to the caller. Anything else is a server error. */
export const isRefusal = (error: unknown): error is DomainError => error instanceof DomainError;

/** The fields that a validation error names. */
export const issuePathsOf = ({ details: { issues } }: DomainError): readonly string[] =>
  Array.isArray(issues) ? issues.map(({ path }: { readonly path: string }) => path) : [];

export function refusalOf({ code, message, details }: DomainError): Refusal {
  const specified = CODES[code];
  return { status: SPECIFICATION_CODES[specified].status, code: specified, message, details };
}

/** The caller learns only the request id; the log has the details. */
export const internalError = (requestId: string): Refusal => ({
  status: 500,
  code: 'INTERNAL_ERROR',
  message: 'An internal error occurred.',
  details: { requestId },
});

/** @param what names the missing thing to the caller. @throws DomainError not-found for null and undefined. */
export function orNotFound<Found>(found: Found | null | undefined, what: string): Found {
  if (found === null || found === undefined) throw notFound(what);
  return found;
}

export const pathNotFound = (): DomainError => new DomainError('not-found', 'This path does not exist.');
