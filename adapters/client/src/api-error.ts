import type { Schemas } from './schemas.js';

/** The facts of a refusal: those that every policy may have, typed, and others. */
export type ErrorDetails = Readonly<Schemas['ErrorDetails']>;

/** A refusal of the service: code, message for people, details for programs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails,
  ) {
    super(message);
  }
}

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: ErrorDetails;
}

/** An answer; the statuses of a route may have different ones. */
interface Envelope {
  readonly data: unknown;
}

interface Result<Answer extends Envelope> {
  readonly data?: Answer | undefined;
  readonly error?: { readonly error: ErrorBody } | undefined;
  readonly response: Response;
}

/**
 * The data of an answer without its envelope: `dataOf(await client.GET('/api/points'))`.
 * @throws ApiError when the service refused the request.
 */
export function dataOf<Answer extends Envelope>({ data, error, response }: Result<Answer>): Answer['data'] {
  if (data !== undefined) return data.data;
  throw toApiError(response, error?.error);
}

export const toApiError = ({ status, statusText }: Response, body: ErrorBody | undefined): ApiError =>
  new ApiError(status, body?.code ?? '', body?.message ?? statusText, body?.details ?? {});
