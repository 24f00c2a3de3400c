import {
  alternativesOf,
  declaredRoutes,
  type DeclaredRoute,
  type JsonSchema,
  type OpenApiDocument,
} from './openapi-document.js';

/** One id that a route takes from its caller. */
export interface IdAskedFor {
  readonly route: DeclaredRoute;
  readonly place: 'path' | 'query' | 'body';
  /** With dots for a nested field of the body. */
  readonly field: string;
  /** `GET /api/ai/recommendation ?sessionId`: the row of the table. */
  readonly name: string;
}

/** Levels of routes whose resources are one person's own. */
const PERSONAL = ['auth', 'member', 'mentor', 'mentor (pro)', 'member, mentor'];

/** Every id that a person can send to the service, without administrators, who may see all resources. */
export const idsAskedFor = (document: OpenApiDocument): readonly IdAskedFor[] =>
  declaredRoutes(document)
    .filter(({ permission }) => PERSONAL.includes(permission))
    .flatMap((route) => {
      const name = `${route.method} ${route.path}`;
      const queried = route.query.filter(({ schema }) => idsIn(schema, document).length > 0).map((one) => one.name);
      const sent = new Set(route.body === null ? [] : idsIn(route.body, document));
      return [
        ...(route.path.includes('/:id') ? [{ route, place: 'path', field: 'id', name } as const] : []),
        ...queried.map((field) => ({ route, place: 'query', field, name: `${name} ?${field}` }) as const),
        ...[...sent].map((field) => ({ route, place: 'body', field, name: `${name} {${field}}` }) as const),
      ];
    });

/** The paths of ids in the schema; '' is the schema itself. */
const idsIn = (schema: JsonSchema, document: OpenApiDocument): readonly string[] =>
  alternativesOf(schema, document).flatMap((one) => {
    if (one.format === 'uuid') return [''];
    if (one.items) return idsIn(one.items, document);
    return Object.entries(one.properties ?? {}).flatMap(([name, inner]) =>
      idsIn(inner, document).map((deeper) => (deeper === '' ? name : `${name}.${deeper}`)),
    );
  });
