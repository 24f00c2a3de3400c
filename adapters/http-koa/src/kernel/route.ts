import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Once, PageRequest } from '@spotter/core';
import { isNegotiated, isPaged } from './answer.js';
import type { Answer, AnswerOf, AnswerSchemas, Paged } from './answer.js';
import type { CallerOf, Permission } from './permission.js';
import type { SpecificationCode } from './refusal.js';
import type { Upload } from './read-upload.js';
import { pageQuery } from './wire-types.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type Shape = Readonly<Record<string, z.ZodType>>;
type NoShape = Readonly<Record<string, never>>;
type ParsedShape<Fields extends Shape> = Readonly<z.output<z.ZodObject<Fields>>>;
type ParamShape<Path extends string> = Readonly<Record<ParamNames<Path>, z.ZodType>>;

/** What a handler is given: everything parsed and checked, and nothing of HTTP but what it may need. */
export interface Request<Who, Params, Query, Body, Page> {
  /** The person who is calling; null where none must. */
  readonly caller: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The part of the list that is asked for; undefined where the route gives no list. */
  readonly page: Page;
  /** The file of the form, where the route takes one; nothing of it elsewhere. */
  readonly upload: Upload;
  /** The body as it came, where a signature was checked against it; empty elsewhere. */
  readonly rawBody: string;
  readonly requestId: string;
  /** Whether the caller would rather have the answer as the file that the route offers too. */
  readonly asFile: boolean;
  /** The key that the request is done under; undefined without, and where the route takes none. */
  readonly once: Once | undefined;
  /** Their names in lower case. */
  readonly headers: IncomingHttpHeaders;
}

type PageOf<Answers extends AnswerSchemas> = [Extract<Answers[keyof Answers], Paged>] extends [never]
  ? undefined
  : PageRequest;

type Promised<Value> = Value | Promise<Value>;

/** One route, said once: validation, routing, authorization, the handler's types and the document come from it. */
export interface RouteDeclaration<
  Path extends string,
  Level extends Permission,
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Answers extends AnswerSchemas,
> {
  readonly method: Method;
  /** With `:name` for each path parameter. */
  readonly path: Path;
  readonly permission: Level;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  /** Lists take `page` and `size` besides. */
  readonly query?: Query;
  readonly body?: Body;
  /** In place of a body: the field of a form (`multipart/form-data`) whose one file it takes, and nothing besides. */
  readonly upload?: string;
  readonly answers: Answers;
  /** The codes it refuses with, beyond those that its input and permission imply. */
  readonly refusals?: readonly SpecificationCode[];
  /** The name of a limit of the configuration. */
  readonly rateLimit?: string;
  /** It asks for a password: whose, or of which account. So often in vain, and nobody may try for a while. */
  readonly guessing?: (request: { readonly caller: CallerOf<Level>; readonly body: z.output<Body> }) => string;
  /** It books or moves money: it takes an `Idempotency-Key`, and hands `once` to all that it does. */
  readonly idempotent?: boolean;
  readonly handle: (
    request: Request<CallerOf<Level>, ParsedShape<Params>, ParsedShape<Query>, z.output<Body>, PageOf<Answers>>,
  ) => Promised<AnswerOf<Answers>>;
}

/** A declared route, its types forgotten: what tables of routes hold. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly permission: Permission;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | null;
  readonly params: Shape;
  readonly query: Shape;
  readonly body: z.ZodType | null;
  readonly upload: string | null;
  readonly answers: AnswerSchemas;
  readonly refusals: readonly SpecificationCode[];
  readonly rateLimit: string | null;
  readonly guessing: ((asked: Pick<Asked, 'caller' | 'body'>) => string) | null;
  readonly idempotent: boolean;
  readonly handle: (asked: Asked) => Promised<Answer>;
}

/** A request, its types forgotten too. */
export type Asked = Request<unknown, unknown, unknown, unknown, unknown>;

/** @throws Error when the path and `params` name different things: a defect, found at start. */
export function route<
  const Path extends string,
  Level extends Permission,
  Answers extends AnswerSchemas,
  Params extends ParamShape<Path> & Shape = ParamShape<Path> & NoShape,
  Query extends Shape = NoShape,
  Body extends z.ZodType = z.ZodUndefined,
>(declaration: RouteDeclaration<Path, Level, Params, Query, Body, Answers>): Route {
  const { description = null, params = {}, query = {}, body = null, refusals = [], rateLimit = null } = declaration;
  const { idempotent = false, upload = null } = declaration;
  const named = [...declaration.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (named.sort().join() !== Object.keys(params).sort().join()) {
    throw new Error(
      `${declaration.method} ${declaration.path}: params must declare exactly ${named.join(', ') || 'none'}`,
    );
  }
  // The handler's input is built by the very schemas that its types came from.
  const handle = declaration.handle as unknown as Route['handle'];
  const guessing = (declaration.guessing ?? null) as unknown as Route['guessing'];
  return {
    ...declaration,
    description,
    params,
    query,
    body,
    upload,
    refusals,
    rateLimit,
    guessing,
    idempotent,
    handle,
  };
}

/** The type of the file that a caller may have instead of JSON; null where there is none. */
export const fileTypeOf = ({ answers }: Route): string | null =>
  Object.values(answers).find(isNegotiated)?.contentType ?? null;

export const givesPages = (route: Route): boolean => Object.values(route.answers).some(isPaged);

/** All that its query string may hold. */
export const queryFieldsOf = (route: Route): Shape =>
  givesPages(route) ? { ...route.query, ...pageQuery } : route.query;

export interface Authorization {
  readonly method: Method;
  readonly path: string;
  readonly permission: Permission;
}

/** Who may call what, as data: the table that a test holds against the specification's. */
export const authorizationTable = (routes: readonly Route[]): readonly Authorization[] =>
  routes.map(({ method, path, permission }) => ({ method, path, permission }));
