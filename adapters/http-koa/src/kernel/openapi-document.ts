import { z } from 'zod';
import { isFile, isList, isNegotiated } from './answer.js';
import type { AnswerSchema } from './answer.js';
import { CSV_TYPE } from './csv.js';
import { envelopeShape } from './envelope.js';
import { JsonSchemas } from './json-schemas.js';
import type { JsonSchema } from './json-schemas.js';
import { LEVELS, type Permission } from './permission.js';
import { RefusalSchema, SPECIFICATION_CODES } from './refusal.js';
import { refusalCodesOf } from './refusal-codes.js';
import type { SpecificationCode } from './refusal.js';
import { isExportable } from './list-export.js';
import { listTable } from './list-table.js';
import { queryFieldsOf } from './route.js';
import type { Method, Route, Shape } from './route.js';
import { component, MetaSchema } from './wire-types.js';

export interface Information {
  readonly title: string;
  readonly version: string;
  /** One paragraph. */
  readonly description: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Response {
  readonly description: string;
  readonly headers?: Partial<typeof LIMIT_HEADER_NAMES> | typeof REPLAYED;
  readonly content: Content;
}

type Responses = Readonly<Record<string, Response>>;

const SECURITY_SCHEMES = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `accessToken` of a log-in; POST /api/auth/refresh renews it',
  },
  systemKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key of internal systems' },
  cronKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key of the scheduler' },
  screenKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key of one branch’s screen' },
  gatewaySignature: { type: 'apiKey', in: 'header', name: 'webhook-signature', description: 'Standard Webhooks' },
  bankSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'tosspayments-webhook-signature',
    description: 'Toss Payments: HMAC-SHA256 of `body:tosspayments-webhook-transmission-time`',
  },
} as const;

const number = (description: string) => ({ description, schema: { type: 'integer' } }) as const;

/** Defined once and referenced by every answer that has them. */
const HEADERS = {
  RetryAfter: number('Seconds until the request may be repeated.'),
  RateLimitLimit: number(
    'The requests per window of the limit that is closest to being reached. Sent with every rate-limited answer.',
  ),
  RateLimitRemaining: number('Requests left in the window. Sent with every rate-limited answer.'),
  RateLimitReset: number('Seconds until the next window. Sent with every rate-limited answer.'),
  IdempotentReplayed: {
    description: 'The first answer under this `Idempotency-Key` is repeated.',
    schema: { type: 'string', const: 'true' },
  },
} as const;

const REPLAYED = { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } } as const;

const LIMIT_HEADER_NAMES = {
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
} as const;

const REFUSAL_HEADERS: Readonly<Partial<Record<SpecificationCode, Response['headers']>>> = {
  RATE_LIMITED: LIMIT_HEADER_NAMES,
  UNAVAILABLE: { 'Retry-After': LIMIT_HEADER_NAMES['Retry-After'] },
};

/** Refusals of the caller and server errors; all others are replayed under an `Idempotency-Key`. */
const NEVER_REPLAYED: ReadonlySet<SpecificationCode> = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL_ERROR']);

const ErrorSchema = component('Error', { error: RefusalSchema });

/** The OpenAPI 3.1 document of the routes, built from the schemas that validate requests. */
export function openApiDocument(information: Information, routes: readonly Route[]) {
  const schemas = new JsonSchemas();
  const paths: Record<string, Partial<Record<Method, ReturnType<typeof operationOf>>>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: information,
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: schemas.named(), securitySchemes: SECURITY_SCHEMES, headers: HEADERS },
  };
}

function operationOf(route: Route, schemas: JsonSchemas) {
  const { tag, summary, description, permission, staffRoles, body, upload, csv } = route;
  const scheme = schemeOf(permission);
  const parameters = [
    ...parametersOf(route.params, 'path', schemas),
    ...parametersOf(queryFieldsOf(route), 'query', schemas),
    ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    tags: [tag],
    summary,
    description: [...(description ? [description] : []), callersOf(route)].join(' '),
    operationId: operationIdOf(route),
    'x-permission': permission,
    ...(staffRoles.length === 0 ? {} : { 'x-staff-roles': staffRoles }),
    security: scheme === null ? [] : [{ [scheme]: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body && { requestBody: { required: needsBody(body), content: json(schemas.ofRequest(body)) } }),
    ...(upload && { requestBody: { required: true, content: formOf(upload) } }),
    ...(csv && { requestBody: { required: true, content: csvOf(csv) } }),
    responses: { ...answersOf(route, schemas), ...refusalsOf(route, schemas) },
  };
}

const SCHEMES: Partial<Record<Permission, keyof typeof SECURITY_SCHEMES>> = {
  system: 'systemKey',
  cron: 'cronKey',
  'branch screen': 'screenKey',
  'payment gateway (signed)': 'gatewaySignature',
  'bank (signed)': 'bankSignature',
};

const schemeOf = (permission: Permission) =>
  LEVELS[permission].proof === 'token' ? 'accessToken' : (SCHEMES[permission] ?? null);

/** `x-permission` names the same for programs: neither Swagger UI nor the client's types show it. */
function callersOf({ permission, staffRoles }: Route): string {
  const roles = new Intl.ListFormat('en', { type: 'disjunction' }).format(staffRoles);
  return `For ${`${LEVELS[permission].callers} ${roles}`.trim()}.`;
}

/** For example `getMentorsMeBlocks`: method and path are unique together. */
function operationIdOf({ method, path }: Route): string {
  const words = path.replace(/^\/api\//, '').match(/\w+/g) ?? [];
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique key that the caller creates for this request. A repeated request with the same key within 24 hours is not executed again: ' +
    'it returns the first answer with the header `Idempotent-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

/** The description belongs to the parameter: Swagger UI does not show that of its schema. */
const parametersOf = (fields: Shape, place: Parameter['in'], schemas: JsonSchemas): readonly Parameter[] =>
  Object.entries(fields).map(([name, parameter]) => {
    const { description, ...schema } = schemas.ofRequest(parameter);
    return {
      name,
      in: place,
      ...(typeof description === 'string' && { description }),
      required: !parameter.safeParse(undefined).success,
      schema,
    };
  });

/** A missing body is read as an empty object. */
const needsBody = (body: z.ZodType): boolean => !body.safeParse({}).success;

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

const csvOf = (columns: readonly string[]): Content => ({
  [CSV_TYPE]: { schema: { type: 'string', description: `Header: ${columns.join()}` } },
});

const formOf = (field: string): Content => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: [field],
      additionalProperties: false,
    },
  },
});

function answersOf(route: Route, schemas: JsonSchemas): Responses {
  const exported = isExportable(route) ? csvOf(listTable(route).columns) : {};
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, schema]) => [
      status,
      {
        description: route.summary,
        ...(route.idempotent && { headers: REPLAYED }),
        content: { ...contentOf(schema, schemas), ...(isList(schema) ? exported : {}) },
      },
    ]),
  );
}

const fileContent = ({ contentType }: { readonly contentType: string }): Content =>
  contentType === '' ? {} : { [contentType]: { schema: { type: 'string' } } };

function contentOf(schema: AnswerSchema, schemas: JsonSchemas): Content {
  if (isFile(schema)) return schema.data ? contentOf(schema.data, schemas) : fileContent(schema);
  if (isNegotiated(schema)) return { ...contentOf(schema.data, schemas), ...fileContent(schema) };
  return json(schemas.ofAnswer(z.strictObject({ ...envelopeShape(schema), meta: MetaSchema })));
}

/** OpenAPI distinguishes answers by status only, so refusals of one status share an entry. */
function refusalsOf(route: Route, schemas: JsonSchemas): Responses {
  const content = json(schemas.ofAnswer(ErrorSchema));
  const responses: Record<string, Response> = {};
  for (const code of refusalCodesOf(route)) {
    const { status, meaning } = SPECIFICATION_CODES[code];
    const before = responses[status];
    const headers = REFUSAL_HEADERS[code] ?? (route.idempotent && !NEVER_REPLAYED.has(code) ? REPLAYED : null);
    const description = code === 'POLICY_VIOLATION' ? policyViolationBy(route) : `${code}: ${meaning}`;
    responses[status] = {
      description: before === undefined ? description : `${before.description}; ${description}`,
      ...(headers && { headers }),
      content,
    };
  }
  return responses;
}

/** Clients choose texts by policy. */
const policyViolationBy = ({ policies }: Route): string =>
  `POLICY_VIOLATION: policy violated (${policies.map((policy) => `\`${policy}\``).join(', ')})`;
