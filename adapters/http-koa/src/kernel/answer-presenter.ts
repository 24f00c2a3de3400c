import { z } from 'zod';
import { formatInstant, type Instant } from '@spotter/core/kernel';
import type { Answer, AnswerSchema } from './answer.js';
import { isFile } from './answer.js';

type Present = (value: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

/** Turns the data of a handler into the wire form of the schema that its status declares. Files are left as they are. */
export function answerPresenter(answers: Readonly<Record<number, AnswerSchema>>): (answer: Answer) => Answer {
  const presenters = new Map(
    Object.entries(answers).map(([status, schema]) => [Number(status), presenter(dataOf(schema))]),
  );
  return (answer) => {
    const present = presenters.get(answer.status);
    return present && answer.file === undefined ? { ...answer, data: present(answer.data) } : answer;
  };
}

const dataOf = (schema: AnswerSchema): z.ZodType =>
  isFile(schema) ? z.unknown() : 'kind' in schema ? schema.data : schema;

/** From values of the core to the wire: an object keeps the fields of its schema only, an instant becomes text. */
export function presenter<Schema extends z.ZodType>(schema: Schema): (value: z.output<Schema>) => z.input<Schema> {
  return (presenterOf(schema) ?? unchanged) as (value: z.output<Schema>) => z.input<Schema>;
}

const unchanged: Present = (value) => value;

/** Null for a schema whose values stay as they are. */
function presenterOf(schema: unknown): Present | null {
  if (isAt(schema)) return (at) => formatInstant(at as Instant);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = presenterOf(schema.unwrap());
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
  }
  if (schema instanceof z.ZodArray) {
    const item = presenterOf(schema.element);
    return item && ((items) => (items as readonly unknown[]).map(item));
  }
  if (schema instanceof z.ZodObject) return objectPresenter(schema);
  return schema instanceof z.ZodUnion ? unionPresenter(schema.options) : null;
}

const isAt = (schema: unknown): boolean => schema instanceof z.ZodType && schema.meta()?.['format'] === 'date-time';

function objectPresenter({ shape }: z.ZodObject): Present {
  let fields: readonly { readonly name: string; readonly present: Present | null }[] | undefined;
  return (value) => {
    // On first use, because a schema can contain itself.
    fields ??= Object.entries(shape).map(([name, schema]) => ({ name, present: presenterOf(schema) }));
    const presented: Record<string, unknown> = {};
    for (const { name, present } of fields) {
      const field = (value as Fields)[name];
      presented[name] = present === null ? field : present(field);
    }
    return presented;
  };
}

/** Selects the first option of a union whose required fields the value has. */
function unionPresenter(options: readonly unknown[]): Present | null {
  const objects = options.filter((option) => option instanceof z.ZodObject);
  if (objects.length === 0) return null;
  const presenters = objects.map((option) => ({
    names: Object.keys(option.shape).filter((name) => !(option.shape[name] instanceof z.ZodOptional)),
    present: objectPresenter(option),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const fitting = presenters.find(({ names }) => names.every((name) => name in value));
    if (fitting === undefined) throw new Error('the answer fits no option of its schema');
    return fitting.present(value);
  };
}
