// Writes the types of the API and the list of requests with a key from openapi.json. It is plain JavaScript because npm
// runs it before anything is compiled.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** All refusals have one shape: written out for every status of every route they would be half of the types. */
const REFUSAL = { $ref: '#/components/responses/Refusal' };

const fileAt = (path) => new URL(path, import.meta.url);
const document = await readFile(fileAt('openapi.json'), 'utf8');
const digest = createHash('sha256')
  .update(document)
  .update(await readFile(fileAt(import.meta.url)))
  .digest('hex');
const note = `// Generated from openapi.json by generate.js, state ${digest}; do not edit.\n`;

await write('src/keyed-routes.ts', keyedRoutes);
await write('src/wire.ts', wireTypes).catch(allowMissingGenerator);

/** Loading the generator takes most of the time, so files that are up to date are kept. */
async function write(path, make) {
  const present = await readFile(fileAt(path), 'utf8').catch(() => '');
  if (!present.startsWith(note)) await writeFile(fileAt(path), note + (await make(JSON.parse(document))));
}

/** An installation without devDependencies compiles nothing, so it needs no types. */
function allowMissingGenerator(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.warn('src/wire.ts is not generated: openapi-typescript is not installed.');
}

async function wireTypes(openApi) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // A field with a default may be omitted from a request.
  const options = { alphabetize: true, defaultNonNullable: false };
  return astToString(await openapiTS(withOneRefusal(openApi), options));
}

function withOneRefusal({ paths, components, ...rest }) {
  const { 500: Refusal } = Object.values(Object.values(paths)[0])[0].responses;
  return {
    ...rest,
    paths: mapValues(paths, (operations) => mapValues(operations, answersOf)),
    components: { ...components, responses: { Refusal } },
  };
}

function answersOf(operation) {
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  return { ...operation, responses: { ...Object.fromEntries(answers), default: REFUSAL } };
}

function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function keyedRoutes({ paths }) {
  const keyed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const list = JSON.stringify(keyed.sort(), null, 2);
  return `\n/** Requests that take an \`Idempotency-Key\`. */\nexport const KEYED_ROUTES: readonly string[] = ${list};\n`;
}
