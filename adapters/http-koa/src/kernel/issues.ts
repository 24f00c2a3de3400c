import { DomainError, type Issue } from '@spotter/core/kernel';
import type { z } from 'zod';
import { issueCode } from './schema-sentences.js';
import { unionIssues, valueAt } from './union-issues.js';

/** Enough for a form; hostile input could cause any number. */
const MAX_ISSUES = 20;
const MAX_PATH_LENGTH = 120;

/** @returns the refusal of input that does not match its schema, in the format of api.md. */
export const invalidInput = (issues: readonly Issue[]): DomainError =>
  new DomainError('validation', 'The request is not valid.', { issues: issues.slice(0, MAX_ISSUES).map(shortened) });

const shortened = ({ path, ...rest }: Issue): Issue => ({ path: path.slice(0, MAX_PATH_LENGTH), ...rest });

/** Flattens the findings of a schema: one issue per field. @param input the refused value. */
export function flattenIssues(error: z.ZodError, input: unknown): readonly Issue[] {
  return error.issues.slice(0, MAX_ISSUES).flatMap((issue) => flattened(issue, input, []));
}

function flattened(issue: z.core.$ZodIssue, input: unknown, parents: readonly PropertyKey[]): readonly Issue[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ISSUES).map((key): Issue => ({
      path: dotted([...path, key]),
      code: 'UNKNOWN_FIELD',
      message: 'Unknown field.',
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const value = valueAt(input, issue.path);
    return unionIssues(issue.errors, value).flatMap((inner) => flattened(inner, value, path));
  }
  return [{ path: dotted(path), code: issueCode(issue, valueAt(input, issue.path)), message: issue.message }];
}

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');
