// The part of the OpenAPI document that requests are built from.

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-permission': string;
  readonly 'x-staff-roles'?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Content;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface DeclaredRoute {
  readonly method: string;
  /** With `:name` for each path parameter, as the specification writes it. */
  readonly path: string;
  readonly permission: string;
  /** For the level admin: the staff roles that may call; otherwise empty. */
  readonly staffRoles: readonly string[];
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: JsonSchema | null;
  /** The form fields, if the route takes a form instead of JSON. */
  readonly form: JsonSchema | null;
  readonly operation: Operation;
}

export const declaredRoutes = ({ paths }: OpenApiDocument): readonly DeclaredRoute[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      permission: operation['x-permission'],
      staffRoles: operation['x-staff-roles'] ?? [],
      params: (operation.parameters ?? []).filter((parameter) => parameter.in === 'path'),
      query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      form: operation.requestBody?.content['multipart/form-data']?.schema ?? null,
      operation,
    })),
  );

/** Resolves references; lists all alternatives of `anyOf`. */
export function alternativesOf(schema: JsonSchema, document: OpenApiDocument): readonly JsonSchema[] {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (named === undefined) throw new Error(`The document has no ${schema.$ref}.`);
    return alternativesOf({ ...named, ...without$ref(schema) }, document);
  }
  return schema.anyOf?.flatMap((one) => alternativesOf(one, document)) ?? [schema];
}

const without$ref = ({ $ref: _, ...rest }: JsonSchema): JsonSchema => rest;
