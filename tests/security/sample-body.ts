import { alternativesOf, type JsonSchema, type OpenApiDocument } from './openapi-document.js';

/** An id without a resource. */
export const NOBODYS_ID = '019b76da-a800-7000-8000-ffffffffffff';

/** Valid values for fields whose schema is not specific enough. */
const KNOWN: Readonly<Record<string, unknown>> = { bankCode: '088', accountNumber: '110-123-456789' };

/** A valid value of the schema with every optional field. */
export function sampleOf(schema: JsonSchema, document: OpenApiDocument, name = ''): unknown {
  const [first = {}] = alternativesOf(schema, document);
  const given = KNOWN[name] ?? first.examples?.[0] ?? first.const ?? first.enum?.[0];
  if (given !== undefined) return given;
  switch (first.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(first.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, document, key)]),
      );
    case 'array':
      return [sampleOf(first.items ?? {}, document, name)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return sampleNumber(first);
    default:
      return sampleText(first);
  }
}

const sampleNumber = ({ minimum = 1, maximum = 1 }: JsonSchema): number => Math.max(minimum, Math.min(1, maximum));

const sampleText = ({ format, minLength = 1 }: JsonSchema): string =>
  format === 'uuid' ? NOBODYS_ID : 'x'.repeat(minLength);
