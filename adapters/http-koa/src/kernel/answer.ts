import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Page } from '@spotter/core/kernel';
import type { PaginationSchema } from './wire-types.js';

/** A list, or a resource that contains one; its envelope carries `pagination`. */
export interface PagedSchema<Data extends z.ZodType = z.ZodType> {
  readonly kind: 'paged';
  readonly data: Data;
}

/** A list that is never counted: it is read by cursor alone. */
export interface HistorySchema<Data extends z.ZodType = z.ZodType> {
  readonly kind: 'history';
  readonly data: Data;
}

/** A file without a JSON envelope, or an envelope that is written in pieces. */
export interface FileSchema {
  readonly kind: 'file';
  readonly contentType: string;
  /** The schema of `data`, when the file is an envelope. */
  readonly data?: z.ZodType;
}

/** A resource that is also available as a file; the `Accept` header selects. */
export interface NegotiatedSchema<Data extends z.ZodType = z.ZodType> {
  readonly kind: 'negotiated';
  readonly data: Data;
  readonly contentType: string;
}

export type AnswerSchema = z.ZodType | PagedSchema | HistorySchema | FileSchema | NegotiatedSchema;
export type AnswerSchemas = Readonly<Record<number, AnswerSchema>>;

export const paged = <Data extends z.ZodType>(data: Data): PagedSchema<Data> => ({ kind: 'paged', data });
export const list = <Item extends z.ZodType>(item: Item): PagedSchema<z.ZodArray<Item>> => paged(z.array(item));
export const history = <Item extends z.ZodType>(item: Item): HistorySchema<z.ZodArray<Item>> => ({
  kind: 'history',
  data: z.array(item),
});
export const file = (contentType: string): FileSchema => ({ kind: 'file', contentType });
/** The schema of 304, without content. */
export const unmodified: FileSchema = { kind: 'file', contentType: '' };
export const streamed = (data: z.ZodType): FileSchema => ({ kind: 'file', contentType: 'application/json', data });
export const orFile = <Data extends z.ZodType>(data: Data, contentType: string): NegotiatedSchema<Data> => ({
  kind: 'negotiated',
  data,
  contentType,
});

/** The output side of a schema: values of the core. Read-only, so handlers need not copy. */
type ReadOnly<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends readonly unknown[] | object
    ? { readonly [Key in keyof Data]: ReadOnly<Data[Key]> }
    : Data;

export type Pagination = Readonly<z.output<typeof PaginationSchema>>;

export type HistoryPagination = Pick<Pagination, 'size' | 'nextCursor'>;

export interface Content {
  readonly content: string | Buffer | Readable;
  /** The file name for downloads; without one the browser shows the file. */
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly pagination?: Pagination | HistoryPagination;
  readonly file?: Content;
}

export interface FileAnswer<Status> {
  readonly status: Status;
  readonly file: Content;
}

type AnswerWith<Status, Schema> =
  Schema extends PagedSchema<infer Data>
    ? RouteAnswer<Status, ReadOnly<z.output<Data>>> & { readonly pagination: Pagination }
    : Schema extends HistorySchema<infer Data>
      ? RouteAnswer<Status, ReadOnly<z.output<Data>>> & { readonly pagination: HistoryPagination }
      : Schema extends FileSchema
        ? FileAnswer<Status>
        : Schema extends NegotiatedSchema<infer Data>
          ? AnswerWith<Status, Data> | AnswerWith<Status, FileSchema>
          : Schema extends z.ZodType
            ? RouteAnswer<Status, ReadOnly<z.output<Schema>>>
            : never;

/** The answers that a handler can return, derived from the statuses and schemas of its route. */
export type AnswerOf<Schemas extends AnswerSchemas> = {
  [Status in keyof Schemas & number]: AnswerWith<Status, Schemas[Status]>;
}[keyof Schemas & number];

interface RouteAnswer<Status, Data> {
  readonly status: Status;
  readonly data: Data;
}

export const ok = <const Data>(data: Data): RouteAnswer<200, Data> => ({ status: 200, data });
export const created = <const Data>(data: Data): RouteAnswer<201, Data> => ({ status: 201, data });
export const accepted = <const Data>(data: Data): RouteAnswer<202, Data> => ({ status: 202, data });

type PagedAnswer<Data> = RouteAnswer<200, Data> & { readonly pagination: Pagination };

/** A page of a list. */
export const listed = <Item>(page: Page<Item>): PagedAnswer<readonly Item[]> => pagedWith(page.items, page);

/** A page of a list, each item as `show` presents it. */
export const listedAs = <Item, Shown>(page: Page<Item>, show: (item: Item) => Shown): PagedAnswer<readonly Shown[]> =>
  pagedWith(page.items.map(show), page);

/** A resource that contains a page of a list. */
export const pagedWith = <const Data>(
  data: Data,
  { page, size, total, nextCursor }: Pagination,
): PagedAnswer<Data> => ({
  status: 200,
  data,
  pagination: { page, size, total, nextCursor },
});

/** A part of a list that is never counted. */
export const historyOf = <Item>(part: HistoryPagination & { readonly items: readonly Item[] }) => ({
  status: 200 as const,
  data: part.items,
  pagination: { size: part.size, nextCursor: part.nextCursor },
});

export const fileOf = (content: Content): FileAnswer<200> => ({ status: 200, file: content });

/** A part of a file that a Range header selects. */
export const partOf = (content: Content): FileAnswer<206> => ({ status: 206, file: content });

export const notModified = (headers: Readonly<Record<string, string>>): FileAnswer<304> => ({
  status: 304,
  file: { content: '', headers },
});

export const isPaged = (schema: AnswerSchema): schema is PagedSchema => 'kind' in schema && schema.kind === 'paged';
export const isHistory = (schema: AnswerSchema): schema is HistorySchema =>
  'kind' in schema && schema.kind === 'history';
/** A list of entries, counted or not. */
export const isList = (schema: AnswerSchema): schema is PagedSchema | HistorySchema =>
  isPaged(schema) || isHistory(schema);
export const isNegotiated = (schema: AnswerSchema): schema is NegotiatedSchema =>
  'kind' in schema && schema.kind === 'negotiated';
export const isFile = (schema: AnswerSchema): schema is FileSchema => 'kind' in schema && schema.kind === 'file';
