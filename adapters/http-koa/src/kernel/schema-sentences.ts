import type { Issue, IssueCode } from '@spotter/core/kernel';
import type { z } from 'zod';

type RefusedValue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** The sentence about a value that has none of these types. */
export const noneOf = (types: readonly string[]): string => {
  const names = types.map((type) => TYPES[type] ?? type);
  return `Must be ${names.slice(0, -1).join(', ')}, or ${names.at(-1)}.`;
};

/** The sentence about a refused value whose schema has no sentence; undefined: Zod's. */
function schemaSentence(issue: RefusedValue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Is required.';
      return issue.expected in TYPES ? `Must be ${TYPES[issue.expected]}.` : undefined;
    case 'too_small':
      return issue.minimum === 1 && issue.origin in UNITS
        ? 'Must not be empty.'
        : limit('at least', issue.minimum, issue);
    case 'too_big':
      return limit('at most', issue.maximum, issue);
    case 'invalid_value':
      return issue.input === undefined ? 'Is required.' : oneOf(issue.values);
    case 'invalid_format':
      return 'Has the wrong form.';
    case 'invalid_key':
      return issue.issues.map(({ message }) => `Its name ${message.charAt(0).toLowerCase()}${message.slice(1)}`)[0];
    default:
      return undefined;
  }
}

/** @param value the refused one; undefined when it is missing */
export function issueCode(issue: z.core.$ZodIssue, value: unknown): IssueCode {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'REQUIRED' : 'WRONG_TYPE';
    case 'invalid_value':
      return value === undefined ? 'REQUIRED' : 'NOT_ALLOWED';
    case 'too_small':
      return issue.origin in UNITS ? 'TOO_SHORT' : 'TOO_SMALL';
    case 'too_big':
      return issue.origin in UNITS ? 'TOO_LONG' : 'TOO_LARGE';
    case 'custom':
      return (issue.params as Partial<Issue> | undefined)?.code ?? 'WRONG_FORM';
    default:
      return 'WRONG_FORM';
  }
}

/** The refusal of a refinement, with the code of its issue. */
export const withCode = (code: IssueCode, message: string) => ({ message, params: { code } });

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

function limit(bound: 'at least' | 'at most', value: number | bigint, { origin }: { readonly origin: string }): string {
  const unit = UNITS[origin];
  return unit === undefined ? `Must be ${bound} ${value}.` : `Must have ${bound} ${value} ${unit}.`;
}

export function oneOf(values: readonly unknown[]): string {
  const names = values.map(String);
  return names.length === 1 ? `Must be ${names[0]}.` : `Must be one of ${names.join(', ')}.`;
}

export const SENTENCES: z.core.ParseContext<z.core.$ZodIssue> = { error: schemaSentence };
