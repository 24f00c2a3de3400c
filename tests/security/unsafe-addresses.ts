import { alternativesOf, type OpenApiDocument, type Parameter } from './openapi-document.js';
import { sampleOf } from './sample-body.js';

/** Raw values in a path in place of an id. */
export const hostileIds: readonly string[] = [
  'x',
  '0',
  '-1',
  'null',
  "1'%20or%20'1'='1",
  '%00',
  '%ZZ',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  '019b76da-a800-7000-8000-fffffffffff',
  '{019b76da-a800-7000-8000-ffffffffffff}',
  '019b76da-a800-7000-8000-ffffffffffff%00',
  '019b76da-a800-7000-8000-ffffffffffff%0a',
  'a'.repeat(8_000),
];

const OF_ANY_PARAMETER = [
  '',
  '%00',
  '%ZZ',
  '%ED%A0%80',
  'x'.repeat(2_000),
  'none%20such',
  "'%20or%201=1--",
  '[]',
  '%7B%7D',
];
const OF_NUMBERS = ['0', '-1', '1.5', '1e9', '0x10', 'NaN', 'Infinity', '99999999999999999999', '%2B1', '%201'];
const OF_DATES = ['2026-02-30', '0000-00-00', '99999-01-01', '2026-13-01', '20261120', '2026-11-20T00:00:00Z', '1'];

/** Query strings that a route must refuse, each with one error. */
export function hostileQueries(parameters: readonly Parameter[], document: OpenApiDocument): readonly string[] {
  if (parameters.length === 0) return ['dryRun=true', '__proto__=1'];
  const right = parameters
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, document, name)))}`);
  const withOne = (name: string, value: string): string =>
    [...right.filter((pair) => !pair.startsWith(`${name}=`)), `${name}=${value}`].join('&');
  return [
    ...right.map((pair) => right.filter((other) => other !== pair).join('&')),
    ...['unknown=1', '__proto__=1', 'constructor=1', '%00=1', '=', 'page[]=1'].map((pair) =>
      [...right, pair].join('&'),
    ),
    ...parameters.flatMap(({ name, schema }) => {
      const [{ type, format } = {}] = alternativesOf(schema, document);
      const twice = `${withOne(name, '1')}&${name}=1`;
      const anyText = type === 'string' && format === undefined && schema.enum === undefined;
      const values = type === 'integer' ? OF_NUMBERS : format === 'date' ? OF_DATES : [];
      const wrong = anyText ? OF_ANY_PARAMETER.filter((value) => /%00|x{9}/.test(value)) : OF_ANY_PARAMETER;
      return [twice, ...[...wrong, ...values].map((value) => withOne(name, value))];
    }),
    ...outsideBounds(parameters).map(([name, value]) => withOne(name, String(value))),
  ];
}

const outsideBounds = (parameters: readonly Parameter[]): readonly (readonly [string, number])[] =>
  parameters.flatMap(({ name, schema: { minimum, maximum } }) => [
    ...(minimum === undefined ? [] : [[name, minimum - 1] as const]),
    ...(maximum === undefined ? [] : [[name, maximum + 1] as const]),
  ]);
