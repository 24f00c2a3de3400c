/** Why a field is refused with `validation`, in the order of the table in docs/api.md, Issues. A new one needs a row there. */
export const ISSUE_CODES = [
  'REQUIRED',
  'UNKNOWN_FIELD',
  'WRONG_TYPE',
  'WRONG_FORM',
  'FORBIDDEN_CHARACTERS',
  'NOT_ALLOWED',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'OUT_OF_RANGE',
  'DUPLICATE',
  'WRONG_COMBINATION',
  'WRONG_ORDER',
  'IN_THE_PAST',
  'IN_THE_FUTURE',
  'ALREADY_USED',
  'DOES_NOT_EXIST',
  'DOES_NOT_MATCH',
  'INCORRECT',
  'UNREACHABLE',
  'TOO_COMMON',
  'NAME_OR_EMAIL',
  'INTERRUPTED',
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number];

/** The problem of one field of a request. */
export interface Issue {
  /** Of the field, with dots; empty for the request or its body. */
  readonly path: string;
  readonly code: IssueCode;
  /** A sentence in English. */
  readonly message: string;
}
