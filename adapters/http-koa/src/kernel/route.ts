import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { IdempotencyContext } from '@spotter/core/application';
import type { StaffRole } from '@spotter/core/identity';
import type { Language, PageRequest, PolicyName } from '@spotter/core/kernel';
import { isNegotiated, isPaged } from './answer.js';
import type { Answer, AnswerOf, AnswerSchemas, PagedSchema } from './answer.js';
import type { ApiServices } from './api-services.js';
import type { PasswordAttempt } from './password-attempt.js';
import { LEVELS } from './permission.js';
import type { CallerOf, Permission } from './permission.js';
import type { SpecificationCode } from './refusal.js';
import type { Upload } from './read-upload.js';
import { staffRolesOf, type RequireStaffRoles } from './staff-routes.js';
import { pageQuery } from './wire-types.js';

export type Method = 'get' | 'post' | 'patch' | 'delete';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? NameBefore<Name>
    : never;

/** `:token.ics` names `token`. */
type NameBefore<Name extends string> = Name extends `${infer Before}.${string}` ? Before : Name;

export type Shape = Readonly<Record<string, z.ZodType>>;
type NoShape = Readonly<Record<string, never>>;
type ParsedShape<Fields extends Shape> = Readonly<z.output<z.ZodObject<Fields>>>;
type ParamShape<Path extends string> = Readonly<Record<ParamNames<Path>, z.ZodType>>;

/** The input of a handler: parsed and validated, with only the HTTP details that it needs. */
export interface Request<Who, Params, Query, Body, Page> {
  /** The authenticated user; null for routes without one. */
  readonly caller: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The requested page; undefined for routes without a list. */
  readonly page: Page;
  /** The text of a CSV body; empty for routes without one. */
  readonly csv: string;
  /** The uploaded file; empty for routes without one. */
  readonly upload: Upload;
  readonly requestId: string;
  /** The address that the request is counted for. */
  readonly address: string;
  /** Whether the caller prefers the file that the route also offers. */
  readonly asFile: boolean;
  /** Whether the client wants only the headers: a HEAD request does not change data, even if GET of the route does. */
  readonly isHead: boolean;
  /** The idempotency of the request; undefined without a key, and for routes without keys. */
  readonly idempotency: IdempotencyContext | undefined;
  /** The supported language that the caller prefers. */
  readonly language: Language;
  /** Header names are in lower case. */
  readonly headers: IncomingHttpHeaders;
}

type PageOf<Answers extends AnswerSchemas> = [Extract<Answers[keyof Answers], PagedSchema>] extends [never]
  ? undefined
  : PageRequest;

type MaybePromise<Value> = Value | Promise<Value>;

/** The part of a declaration that is the same for every route. */
interface CommonDeclaration {
  readonly summary: string;
  readonly description?: string;
  /** Instead of a body: the form field (`multipart/form-data`) of the one file. */
  readonly upload?: string;
  /** Instead of a body: a CSV file (`text/csv`) of these columns. */
  readonly csv?: readonly string[];
  /** The name of a configured limit. */
  readonly rateLimit?: string;
  /** The name of a configured limit of requests per address whose refusal tells a secret (`RefusalLimit`). */
  readonly refusalLimit?: string;
  /** Administrators may call it before they have a second factor, where they need one. */
  readonly withoutSecondFactor?: boolean;
  /** The route books or moves money: it accepts an `Idempotency-Key` and passes `idempotency` to all its writes. */
  readonly idempotent?: boolean;
}

/** The single declaration of a route: validation, routing, authorization, handler types and the document derive from it. */
export interface RouteDeclaration<
  Level extends Permission,
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Answers extends AnswerSchemas,
> extends CommonDeclaration {
  readonly params?: Params;
  /** Lists also accept `page` and `size`. */
  readonly query?: Query;
  readonly body?: Body;
  readonly answers: Answers;
  /** Refusal codes beyond those that its input and permission imply. */
  readonly refusals?: readonly Exclude<SpecificationCode, 'POLICY_VIOLATION'>[];
  /** The policies with which it can refuse. */
  readonly policies?: readonly PolicyName[];
  /** Configured limits by name, each with the key that it counts a request under; null: not counted. */
  readonly keyedLimits?: Readonly<
    Record<
      string,
      (request: {
        readonly caller: CallerOf<Level>;
        readonly body: z.output<Body>;
        readonly address: string;
      }) => string | null
    >
  >;
  /** The route checks a password; failed attempts are limited. Null for a request without one. */
  readonly guessing?: (request: {
    readonly caller: CallerOf<Level>;
    readonly body: z.output<Body>;
  }) => PasswordAttempt | null;
  readonly handle: (
    request: Request<CallerOf<Level>, ParsedShape<Params>, ParsedShape<Query>, z.output<Body>, PageOf<Answers>>,
  ) => MaybePromise<AnswerOf<Answers>>;
}

/** A declared route without its type parameters, for tables of routes. */
export interface Route extends CommonDeclaration {
  readonly method: Method;
  readonly path: string;
  readonly permission: Permission;
  /** Who may call a route of administrators; empty for others. */
  readonly staffRoles: readonly StaffRole[];
  readonly tag: string;
  readonly params: Shape;
  readonly query: Shape;
  readonly body?: z.ZodType;
  readonly answers: AnswerSchemas;
  readonly refusals: readonly SpecificationCode[];
  readonly policies: readonly PolicyName[];
  readonly keyedLimits: Readonly<Record<string, (request: AnyRequest) => string | null>>;
  readonly guessing?: (request: AnyRequest) => PasswordAttempt | null;
  readonly handle: (request: AnyRequest) => MaybePromise<Answer>;
}

/** The routes of one resource, and the services that they call. */
export type ResourceRoutes = (services: ApiServices) => readonly Route[];

export type AnyRequest = Request<unknown, unknown, unknown, unknown, unknown>;

const UNDECLARED = { params: {}, query: {}, refusals: [], policies: [], keyedLimits: {} };

/**
 * @param endpoint such as `GET /api/stores/:id`: with `:name` for each path parameter.
 * @param tag the section of the OpenAPI document.
 * @throws Error when the path and `params` name different parameters: a defect, found at start.
 */
export function route<
  const Endpoint extends `${Uppercase<Method>} /${string}`,
  Level extends Permission,
  Answers extends AnswerSchemas,
  Params extends ParamShape<Endpoint> & Shape = ParamShape<Endpoint> & NoShape,
  Query extends Shape = NoShape,
  Body extends z.ZodType = z.ZodUndefined,
>(
  endpoint: Endpoint,
  permission: Level,
  tag: string,
  declaration: RouteDeclaration<Level, Params, Query, Body, Answers> & RequireStaffRoles<Endpoint>,
): Route {
  const [verb, path] = endpoint.split(' ') as [string, string];
  const method = verb.toLowerCase() as Method;
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
  const declaredParams = Object.keys(declaration.params ?? {}).sort();
  if (named.join() !== declaredParams.join())
    throw new Error(`${endpoint}: params must declare exactly ${named.join(', ') || 'none'}`);
  // The schemas that build the handler's input also define its types.
  const declared = declaration as unknown as Partial<Route> & Pick<Route, 'summary' | 'answers' | 'handle'>;
  const staffRoles = permission === 'admin' ? staffRolesOf(endpoint) : [];
  return { ...UNDECLARED, ...declared, method, path, permission, tag, staffRoles };
}

/** The content type of the alternative to JSON; null without one. */
export const fileTypeOf = ({ answers }: Route): string | null =>
  Object.values(answers).find(isNegotiated)?.contentType ?? null;

export const givesPages = (route: Route): boolean => Object.values(route.answers).some(isPaged);

/**
 * Whether the route refuses undeclared parameters, so that a `dryRun=true` that it does not know never runs for real. GET routes ignore
 * them, because they do not change data. Webhooks ignore them, because the address belongs to its sender.
 */
export const refusesUnknownQuery = ({ method, permission }: Route): boolean =>
  method !== 'get' && LEVELS[permission].proof !== 'signature';

export const queryFieldsOf = (route: Route): Shape =>
  givesPages(route) ? { ...route.query, ...pageQuery } : route.query;
