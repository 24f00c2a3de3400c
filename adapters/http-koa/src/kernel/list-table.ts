import { z } from 'zod';
import { isList } from './answer.js';
import type { Cell } from './csv.js';
import type { Route } from './route.js';
import { valueAt } from './union-issues.js';

export interface ListTable {
  /** Names of the wire; a field of a nested object is `object.field`. */
  readonly columns: readonly string[];
  /** The rows of a page's data in their wire form. */
  readonly rowsOf: (data: unknown) => readonly (readonly Cell[])[];
}

type Path = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

/** @throws Error for a route without a list: a defect, found at start */
export function listTable({ method, path, answers }: Route): ListTable {
  const listed = Object.values(answers).find(isList)?.data;
  const list = listed && findList(listed);
  if (!list) throw new Error(`${method} ${path}: answers no list`);
  const paths = pathsOf(list.items.element);
  return {
    columns: paths.map((one) => one.join('.')),
    rowsOf: (data) => list.of(data).map((row) => paths.map((one) => cellOf(valueAt(row, one)))),
  };
}

interface List {
  readonly items: z.ZodArray;
  readonly of: (data: unknown) => readonly unknown[];
}

/** The data itself, or the first list of a resource. */
function findList(data: z.ZodType): List | null {
  if (data instanceof z.ZodArray) return { items: data, of: (value) => value as readonly unknown[] };
  const fields: readonly (readonly [string, unknown])[] = data instanceof z.ZodObject ? Object.entries(data.shape) : [];
  for (const [name, field] of fields)
    if (field instanceof z.ZodArray) return { items: field, of: (value) => (value as Fields)[name] as unknown[] };
  return null;
}

/** Objects have a column for each field, alternatives the columns of all of them; everything else is one column. */
function pathsOf(schema: unknown): readonly Path[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return pathsOf(schema.unwrap());
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => pathsOf(field).map((path) => [name, ...path]));
  if (schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodObject))
    return [...new Map(schema.options.flatMap(pathsOf).map((path) => [path.join('.'), path])).values()];
  return [[]];
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}
