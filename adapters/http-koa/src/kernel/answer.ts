import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Page } from '@spotter/core';

/** A list, or a resource that holds one: its envelope carries `pagination`. */
export interface Paged<Data extends z.ZodType = z.ZodType> {
  readonly kind: 'paged';
  readonly data: Data;
}

/** A file: no JSON, and so without an envelope; or an envelope that is written piece by piece. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly contentType: string;
  /** What its envelope holds, where it is one. */
  readonly data?: z.ZodType;
}

/** A resource that the caller may have as a file instead: `Accept` tells which. */
export interface Negotiated<Data extends z.ZodType = z.ZodType> {
  readonly kind: 'negotiated';
  readonly data: Data;
  readonly contentType: string;
}

export type AnswerSchema = z.ZodType | Paged | FileAnswer | Negotiated;
export type AnswerSchemas = Readonly<Record<number, AnswerSchema>>;

export const paged = <Data extends z.ZodType>(data: Data): Paged<Data> => ({ kind: 'paged', data });
export const list = <Item extends z.ZodType>(item: Item): Paged<z.ZodArray<Item>> => paged(z.array(item));
export const file = (contentType: string): FileAnswer => ({ kind: 'file', contentType });
export const streamed = (data: z.ZodType): FileAnswer => ({ kind: 'file', contentType: 'application/json', data });
export const orFile = <Data extends z.ZodType>(data: Data, contentType: string): Negotiated<Data> => ({
  kind: 'negotiated',
  data,
  contentType,
});

/** What JSON carries: the input side of a schema, which a handler need not copy to hand it over. */
type Wire<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends readonly unknown[] | object
    ? { readonly [Key in keyof Data]: Wire<Data[Key]> }
    : Data;

export interface Pagination {
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

export interface Content {
  readonly content: string | Buffer | Readable;
  /** The name under which a browser saves it; without one it is shown. */
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly pagination?: Pagination;
  readonly file?: Content;
}

type AnswerWith<Status, Schema> =
  Schema extends Paged<infer Data>
    ? { readonly status: Status; readonly data: Wire<z.input<Data>>; readonly pagination: Pagination }
    : Schema extends FileAnswer
      ? { readonly status: Status; readonly file: Content }
      : Schema extends Negotiated<infer Data>
        ? AnswerWith<Status, Data> | AnswerWith<Status, FileAnswer>
        : Schema extends z.ZodType
          ? { readonly status: Status; readonly data: Wire<z.input<Schema>> }
          : never;

/** What a handler may return, told by the statuses and schemas that its route declares. */
export type AnswerOf<Schemas extends AnswerSchemas> = {
  [Status in keyof Schemas & number]: AnswerWith<Status, Schemas[Status]>;
}[keyof Schemas & number];

interface Answered<Status extends number, Data> {
  readonly status: Status;
  readonly data: Data;
}

export const ok = <const Data>(data: Data): Answered<200, Data> => ({ status: 200, data });
export const created = <const Data>(data: Data): Answered<201, Data> => ({ status: 201, data });
export const accepted = <const Data>(data: Data): Answered<202, Data> => ({ status: 202, data });

type PagedAnswer<Data> = Answered<200, Data> & { readonly pagination: Pagination };

/** A page of a list; `mapPage` turns its items into what the wire carries. */
export const listed = <Item>(page: Page<Item>): PagedAnswer<readonly Item[]> => pagedWith(page.items, page);

/** A resource that holds a page of a list. */
export const pagedWith = <const Data>(data: Data, { page, size, total }: Pagination): PagedAnswer<Data> => ({
  status: 200,
  data,
  pagination: { page, size, total },
});

export const fileOf = (content: Content): { readonly status: 200; readonly file: Content } => ({
  status: 200,
  file: content,
});

export const partOf = (content: Content): { readonly status: 206; readonly file: Content } => ({
  status: 206,
  file: content,
});

export const isPaged = (schema: AnswerSchema): schema is Paged => 'kind' in schema && schema.kind === 'paged';
export const isNegotiated = (schema: AnswerSchema): schema is Negotiated =>
  'kind' in schema && schema.kind === 'negotiated';
export const isFile = (schema: AnswerSchema): schema is FileAnswer => 'kind' in schema && schema.kind === 'file';
