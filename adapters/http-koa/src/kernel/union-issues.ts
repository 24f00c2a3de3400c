import type { z } from 'zod';
import { noneOf, oneOf, withCode } from './schema-sentences.js';

type ZodIssue = z.core.$ZodIssue;
type WrongValue = Extract<ZodIssue, { readonly code: 'invalid_value' }>;

/**
 * The issues of a value that fits no alternative of a union. The first that applies: fields that no alternative has; values of the
 * field in which all differ; their types. Then the issues of the nearest alternative; then the fields that several of them need.
 */
export function unionIssues(alternatives: readonly (readonly ZodIssue[])[], value: unknown): readonly ZodIssue[] {
  const known = unknownToAll(alternatives) ?? wrongKind(alternatives) ?? wrongType(alternatives, value);
  if (known !== null) return [known];
  const foreign = alternatives.map((issues) => countForeign(issues, value));
  const candidates = alternatives.filter((_, index) => foreign[index] === Math.min(...foreign));
  const [nearest = []] = candidates.toSorted((one, other) => one.length - other.length);
  const sentences = candidates.map((issues) => requirement(issues, value));
  if (sentences.length === 1 || sentences.includes(null)) return nearest;
  const sentence = `${capitalised([...new Set(sentences)].join(', or '))}.`;
  return [{ code: 'custom', path: [], ...withCode('WRONG_COMBINATION', sentence) }];
}

function unknownToAll(alternatives: readonly (readonly ZodIssue[])[]): ZodIssue | null {
  const [first = [], ...others] = alternatives.map((issues) => issues.flatMap(unknownKeys));
  const unknownToOthers = others.map((keys) => new Set(keys));
  const keys = first.filter((key) => unknownToOthers.every((keys) => keys.has(key)));
  return keys.length === 0 ? null : { code: 'unrecognized_keys', keys, path: [], message: '' };
}

const unknownKeys = (issue: ZodIssue): readonly string[] =>
  issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [];

/** The field that tells the alternatives apart, with the values of all of them. */
function wrongKind(alternatives: readonly (readonly ZodIssue[])[]): ZodIssue | null {
  const wrong = alternatives.map((issues) => issues.find((issue) => issue.code === 'invalid_value'));
  const [first] = wrong;
  if (first === undefined || first.path.length === 0 || !wrong.every((one) => isOfField(one, first))) return null;
  const values = [...new Set(wrong.flatMap((one) => one?.values ?? []))];
  return { code: 'invalid_value', path: first.path, values, message: oneOf(values) };
}

const isOfField = (issue: WrongValue | undefined, { path }: WrongValue): boolean => issue?.path.join() === path.join();

/** The types of all alternatives, for a value of another type. */
function wrongType(alternatives: readonly (readonly ZodIssue[])[], value: unknown): ZodIssue | null {
  const wrong = alternatives.flatMap(([issue]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? [issue] : [],
  );
  const types = [...new Set(wrong.map(({ expected }) => expected))];
  const [first] = wrong;
  if (first === undefined || value === undefined || wrong.length < alternatives.length || types.length === 1)
    return null;
  return { ...first, message: noneOf(types) };
}

/** Counts the fields that show that another alternative is meant: unknown ones, and those with another constant. */
const countForeign = (issues: readonly ZodIssue[], value: unknown): number =>
  issues.reduce((count, issue) => count + (isOtherConstant(issue, value) ? 1 : unknownKeys(issue).length), 0);

const isOtherConstant = (issue: ZodIssue, value: unknown): boolean =>
  issue.code === 'invalid_value' && issue.values.length === 1 && !isMissing(issue, value);

/** @returns null when there is more to say than which fields must and must not be there. */
function requirement(issues: readonly ZodIssue[], value: unknown): string | null {
  const missing = issues.filter((issue) => isMissing(issue, value)).map(({ path }) => path.join('.'));
  const others = issues.filter((issue) => !isMissing(issue, value)).map(sentenceOf);
  if (others.includes(null)) return null;
  return [...(missing.length > 0 ? [`must contain ${missing.join(' and ')}`] : []), ...others].join(' and ');
}

function sentenceOf(issue: ZodIssue): string | null {
  const unknown = unknownKeys(issue);
  if (unknown.length > 0) return `must not contain ${unknown.join(' and ')}`;
  if (issue.code !== 'custom' || issue.path.length > 0) return null;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1).replace(/\.$/, '');
}

const isMissing = ({ path }: ZodIssue, value: unknown): boolean =>
  path.length > 0 && valueAt(value, path) === undefined;

/** Undefined where a part of the path is missing. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (inner as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[name],
    value,
  );

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
