import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { declaredRoutes, type DeclaredRoute, type OpenApiDocument } from '../security/openapi-document.js';
import { tidy } from '../support/tidy.js';

const NOTE = '// Made from the OpenAPI document by `npm run client`: change the routes, not this.\n\n';

/** The files of the client that follow from the document, by their names. */
export async function wireSources(document: OpenApiDocument): Promise<Readonly<Record<string, string>>> {
  const types = astToString(await openapiTS(inShort(document) as unknown as OpenAPI3, { alphabetize: true }));
  const sources = { 'wire.ts': types, 'keyed-routes.ts': keyedRoutes(document) };
  const tidied = Object.entries(sources).map(async ([name, source]) => [
    name,
    await tidy(NOTE + source, new URL(name, CLIENT)),
  ]);
  return Object.fromEntries(await Promise.all(tidied)) as Readonly<Record<string, string>>;
}

const REFUSAL = { $ref: '#/components/responses/Refusal' };

/** All refusals look alike: written out for every status of every route they would be three quarters of the types. */
function inShort({ paths, components, ...document }: OpenApiDocument): object {
  const refused = Object.values(paths)
    .flatMap(Object.values)
    .flatMap(({ responses }: Operation) => Object.entries(responses));
  const [, Refusal] = refused.find(([status]) => status === '500') ?? [];
  return {
    ...document,
    paths: mapped(paths, (path) => mapped(path, answersOf)),
    components: { ...components, responses: { Refusal } },
  };
}

function answersOf(operation: Operation): object {
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  return { ...operation, responses: { ...Object.fromEntries(answers), default: REFUSAL } };
}

const mapped = <Value, Result>(record: Readonly<Record<string, Value>>, change: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

type Operation = DeclaredRoute['operation'];

function keyedRoutes(document: OpenApiDocument): string {
  const keyed = declaredRoutes(document).filter(({ method, operation }) => method === 'POST' && takesKey(operation));
  const paths = keyed.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}')).sort();
  return `/** POSTs that take an \`Idempotency-Key\`. */\nexport const KEYED_ROUTES: readonly string[] = ${JSON.stringify(paths)};\n`;
}

const takesKey = ({ parameters = [] }: Operation): boolean => parameters.some(({ name }) => name === 'Idempotency-Key');

/** Where the client keeps them. */
export const CLIENT = new URL('../../adapters/client/src/', import.meta.url);
