import { DomainError } from '@spotter/core/kernel';
import type { z } from 'zod';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Enough for a form; hostile input could cause any number. */
const MAX_ISSUES = 20;
const MAX_PATH_LENGTH = 120;

/** @returns the refusal of input that does not match its schema, in the format of api.md. */
export const invalidInput = (issues: readonly Issue[]): DomainError =>
  new DomainError('validation', 'The request is not valid.', { issues: issues.slice(0, MAX_ISSUES).map(shortened) });

const shortened = ({ path, message }: Issue): Issue => ({ path: path.slice(0, MAX_PATH_LENGTH), message });

/** Flattens the findings of a schema: one issue per field. */
export function flattenIssues(error: z.ZodError): readonly Issue[] {
  return error.issues.slice(0, MAX_ISSUES).flatMap((issue) => flattened(issue, []));
}

function flattened(issue: z.core.$ZodIssue, parents: readonly PropertyKey[]): readonly Issue[] {
  const path = [...parents, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ISSUES).map((key) => ({ path: dotted([...path, key]), message: 'Unknown field.' }));
  }
  const nearest = issue.code === 'invalid_union' ? nearestAlternative(issue.errors) : undefined;
  if (nearest !== undefined) return nearest.flatMap((inner) => flattened(inner, path));
  return [{ path: dotted(path), message: issue.message }];
}

/** Of the union's alternatives, the one with the fewest issues. */
const nearestAlternative = (alternatives: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] | undefined =>
  alternatives.toSorted((one, other) => one.length - other.length)[0];

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');
