import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schemas (2020-12) of Zod schemas. Schemas with a `meta` id are defined once and referenced. */
export class JsonSchemas {
  private readonly components = new Map<string, JsonSchema>();

  /** The schema of an answer, or a reference to a named one. Clients ignore unknown fields, so its objects are open. */
  ofAnswer(schema: z.ZodType): JsonSchema {
    return this.add(schema, (override) => {
      adaptSchema(override);
      if (override.jsonSchema.additionalProperties === false) delete override.jsonSchema.additionalProperties;
    });
  }

  /** The schema of a request, or a reference to a named one. */
  ofRequest(schema: z.ZodType): JsonSchema {
    return this.add(schema, adaptSchema);
  }

  /** All named schemas so far, sorted by name. */
  named(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.components].sort(([one], [other]) => one.localeCompare(other)));
  }

  private add(schema: z.ZodType, override: (override: Override) => void): JsonSchema {
    // Zod references named schemas only inside other schemas, so each is passed as a field.
    const document = z.toJSONSchema(z.object({ wanted: schema }), { io: 'input', override });
    const { $defs = {}, properties = {} } = asComponents(document);
    for (const [name, definition] of Object.entries($defs)) this.define(name, unnamed(definition));
    return properties['wanted'] ?? {};
  }

  /** @throws Error for a strict object in requests and in answers, which needs a name for each */
  private define(name: string, definition: JsonSchema): void {
    const known = this.components.get(name) ?? definition;
    if (!isDeepStrictEqual(known, definition)) throw new Error(`${name} has two definitions`);
    this.components.set(name, definition);
  }
}

interface Document {
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const asComponents = (document: unknown): Document =>
  JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')) as Document;

/** The key in `components` is the name; `id` is not a JSON Schema keyword. */
const unnamed = ({ id: _, ...definition }: JsonSchema): JsonSchema => definition;

/**
 * Removes the safe integer bounds. Adds defaults and examples, which Zod leaves out for transformed schemas: they can belong to the output
 * side. Those of this API are the same on both sides.
 */
function adaptSchema({ zodSchema, jsonSchema }: Override): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) jsonSchema.examples = examples;
}

interface Override {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}
