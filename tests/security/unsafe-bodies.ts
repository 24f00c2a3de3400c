import { alternativesOf, type JsonSchema, type OpenApiDocument } from './openapi-document.js';
import { sampleOf } from './sample-body.js';

export interface HostileBody {
  /** The error in the body. */
  readonly name: string;
  /** JSON, or invalid JSON. */
  readonly text: string;
}

/** Bodies that are not JSON or not an object, and samples of the schema with one error each. */
export function hostileBodies(schema: JsonSchema, document: OpenApiDocument): readonly HostileBody[] {
  const alternatives = alternativesOf(schema, document);
  const text = JSON.stringify(sampleOf(schema, document));
  const body = new Body(document);
  const corrupted = alternatives.flatMap((one) => body.corrupted(one, sampleOf(one, document), '', (value) => value));
  const open = alternatives.some(({ additionalProperties }) => additionalProperties !== false);
  const isValid = ({ name, text: sent }: HostileBody): boolean =>
    (open && name.endsWith(UNKNOWN_FIELD)) || (/^\w+ is missing$/.test(name) && alternatives.some(allows(sent)));
  return [...NOT_JSON, ...NOT_AN_OBJECT, ...withPrototypeNames(text), ...corrupted.filter((one) => !isValid(one))];
}

/** A body without a field that one alternative requires can be valid by another alternative. */
const allows =
  (text: string) =>
  ({ required = [], properties = {} }: JsonSchema): boolean => {
    const fields = Object.keys(JSON.parse(text));
    return required.every((name) => fields.includes(name)) && fields.every((name) => name in properties);
  };

const NOT_JSON: readonly HostileBody[] = ['{', '{"a":}', '{"a":1}x', "{'a':1}", '\u0000', '{"a":"\n"}'].map((text) => ({
  name: `no JSON: ${JSON.stringify(text)}`,
  text,
}));

const NOT_AN_OBJECT: readonly HostileBody[] = ['[]', '[{}]', 'null', '"text"', '42', 'true'].map((text) => ({
  name: `no object: ${text}`,
  text,
}));

const UNKNOWN_FIELD = 'has an unknown field';

/** Added to the valid fields, and nested so deeply that a recursive parser could overflow its stack. */
const withPrototypeNames = (text: string): readonly HostileBody[] =>
  [
    '"__proto__":{"role":"admin"}',
    '"constructor":{"prototype":{"role":"admin"}}',
    '"prototype":{"role":"admin"}',
    '"\\u0000":1',
    `"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ].map((field) => ({
    name: `a field ${field.slice(0, 24)}`,
    text: text === '{}' ? `{${field}}` : text.replace('{', `{${field},`),
  }));

/** Numbers are written literally: `1e999` must not become null. */
class RawNumber {
  constructor(readonly text: string) {}
}

type Wrapper = (value: unknown) => unknown;

class Body {
  constructor(private readonly document: OpenApiDocument) {}

  /** All errors at this path of the schema and below. @param around puts a value at this path of the whole body. */
  corrupted(schema: JsonSchema, value: unknown, path: string, around: Wrapper): readonly HostileBody[] {
    const alternatives = alternativesOf(schema, this.document);
    const [first = {}] = alternatives;
    const hostile = path === '' ? [] : [...ofWrongType(alternatives), ...outOfBounds(first, alternatives)];
    const here = hostile.map((bad) => ({
      name: `${path} is ${toText(bad).slice(0, 40)}`,
      text: toText(around(bad)),
    }));
    if (first.type === 'object') return [...here, ...this.corruptedObject(first, value as object, path, around)];
    if (first.type !== 'array') return here;
    const [item] = value as readonly unknown[];
    return [...here, ...this.corrupted(first.items ?? {}, item, `${path}[0]`, (one) => around([one]))];
  }

  private corruptedObject(schema: JsonSchema, value: object, path: string, around: Wrapper): readonly HostileBody[] {
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    const missing = (schema.required ?? []).map((key) => {
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      return { name: `${at(key)} is missing`, text: toText(around(rest)) };
    });
    const inside = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      this.corrupted(inner, (value as Record<string, unknown>)[key], at(key), (one) =>
        around({ ...value, [key]: one }),
      ),
    );
    const extended = { name: `${path} ${UNKNOWN_FIELD}`, text: toText(around({ ...value, isAdmin: true })) };
    const unknown = schema.additionalProperties === false ? [extended] : [];
    return [...unknown, ...missing, ...inside];
  }
}

/** JSON, with each `RawNumber` as it is written. */
function toText(value: unknown): string {
  const marked = JSON.stringify(value, (_, one: unknown) => (one instanceof RawNumber ? `raw ${one.text}` : one));
  return marked.replaceAll(/"raw ([^"]+)"/g, '$1');
}

const OF_TYPE: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  number: 42,
  string: 'text',
  array: [],
  object: {},
};

function ofWrongType(alternatives: readonly JsonSchema[]): readonly unknown[] {
  const types = alternatives.flatMap(({ type }) => type ?? []).map((type) => (type === 'integer' ? 'number' : type));
  if (types.length === 0) return [];
  return Object.entries(OF_TYPE)
    .filter(([type]) => !types.includes(type))
    .map(([, value]) => value);
}

const FORBIDDEN = ['a\u0000b', '\ud800', 'a\udc00b', `a${'\u0300'.repeat(31)}`];
const NO_TIMES = [
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-13-01T00:00:00+09:00',
  '+275760-09-13T00:00:00Z',
  'now',
];
const INEXACT = ['1e999', '-1e999', '9007199254740993', '123456789012345678901234567890'].map((n) => new RawNumber(n));

function outOfBounds(schema: JsonSchema, alternatives: readonly JsonSchema[]): readonly unknown[] {
  switch (schema.type) {
    case 'string':
      return [...FORBIDDEN, ...outsideText(schema, alternatives)];
    case 'integer':
    case 'number':
      return [...INEXACT, ...outsideNumbers(schema)];
    case 'array':
      return schema.maxItems === undefined ? [] : [new Array<null>(schema.maxItems + 1).fill(null)];
    default:
      return [];
  }
}

const UNKNOWN_TEXTS = ['none such', '=none such', ''];

function outsideText({ format, pattern, maxLength, ...schema }: JsonSchema, alternatives: readonly JsonSchema[]) {
  const alternativeTexts = alternatives.filter(({ type }) => type === 'string').length;
  const formatted = format ?? pattern ?? (alternativeTexts === 1 ? (schema.enum ?? schema.const) : undefined);
  return [
    ...(formatted === undefined
      ? []
      : UNKNOWN_TEXTS.filter((text) => !pattern || !new RegExp(pattern, 'u').test(text))),
    ...(format?.startsWith('date') === true ? NO_TIMES : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
  ];
}

const outsideNumbers = ({ type, minimum, maximum }: JsonSchema): readonly number[] => [
  ...(type === 'integer' ? [0.5] : []),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
];
