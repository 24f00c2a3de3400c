import { markup } from './markup.js';
import type { Markup } from './markup.js';
import type { JsonSchema } from './json-schemas.js';

const INDENT = '  ';

/** A JSON Schema as a person reads it, near TypeScript: `{ id: Id, phone: Phone | null, score?: 1..5 }`. */
export function schemaNotation(schema: JsonSchema, indent = ''): Markup {
  const { $ref, enum: values, const: value, type } = schema;
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (typeof $ref === 'string') return reference($ref);
  if (Array.isArray(alternatives)) return joined(alternatives.map((one: JsonSchema) => schemaNotation(one, indent)));
  if (Array.isArray(values)) return joined(values.map(literal));
  if (value !== undefined) return literal(value);
  if (Array.isArray(type)) return joined(type.map((one: string) => schemaNotation({ ...schema, type: one }, indent)));
  if (type === 'array') return arrayNotation(schemaAt(schema, 'items'), indent);
  if (type === 'object') return objectNotation(schema, indent);
  return markup`<span class="type">${scalarNotation(schema)}</span>`;
}

function reference($ref: string): Markup {
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  return markup`<a href="#schema-${name}">${name}</a>`;
}

const joined = (alternatives: readonly Markup[]): Markup =>
  markup`${alternatives.map((one, index) => (index === 0 ? one : markup` | ${one}`))}`;

const literal = (value: unknown): Markup => markup`<span class="literal">${JSON.stringify(value)}</span>`;

/** Alternatives stand in parentheses: each item is one of them. */
function arrayNotation(items: JsonSchema, indent: string): Markup {
  const notation = schemaNotation(items, indent);
  const isAlternatives = ['anyOf', 'oneOf', 'enum'].some((key) => key in items) || Array.isArray(items['type']);
  return isAlternatives ? markup`(${notation})[]` : markup`${notation}[]`;
}

function objectNotation(schema: JsonSchema, indent: string): Markup {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const required = new Set(schema['required'] as readonly string[] | undefined);
  if (properties.length === 0) return freeObject(schema, indent);
  const inner = indent + INDENT;
  const lines = properties.map(([name, property]) => [
    inner,
    markup`<span class="field">${name}</span>`,
    required.has(name) ? ': ' : '?: ',
    schemaNotation(property, inner),
    '\n',
  ]);
  // Spaces and line ends count here: inside a template the formatter would move them.
  return markup`${['{\n', lines, indent, '}']}`;
}

function freeObject(schema: JsonSchema, indent: string): Markup {
  const values = schema['additionalProperties'];
  if (typeof values !== 'object' || values === null || Object.keys(values).length === 0) return markup`{ … }`;
  return markup`{ [name]: ${schemaNotation(values as JsonSchema, indent)} }`;
}

/** `string`, `integer 1..100`, `string (email)`, `string, 10..128 characters` */
function scalarNotation(schema: JsonSchema): string {
  const { type, format } = schema;
  const name = typeof type === 'string' ? type : 'anything';
  const range = rangeNotation(schema['minimum'], schema['maximum']);
  const length = rangeNotation(schema['minLength'], schema['maxLength']);
  return [
    name,
    typeof format === 'string' ? ` (${format})` : '',
    range === '' ? '' : ` ${range}`,
    length === '' ? '' : `, ${length} characters`,
  ].join('');
}

function rangeNotation(from: unknown, to: unknown): string {
  if (typeof from !== 'number' && typeof to !== 'number') return '';
  return `${typeof from === 'number' ? from : ''}..${typeof to === 'number' ? to : ''}`;
}

function schemaAt(schema: JsonSchema, key: string): JsonSchema {
  const inner = schema[key];
  return typeof inner === 'object' && inner !== null ? (inner as JsonSchema) : {};
}
