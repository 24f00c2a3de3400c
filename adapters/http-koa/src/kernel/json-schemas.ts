import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schemas (2020-12) of Zod schemas, as the wire carries them. Those with a `meta` id are named once and referred to. */
export class JsonSchemas {
  private readonly components = new Map<string, JsonSchema>();

  /** The schema, or a reference to it where it has a name. */
  of(schema: z.ZodType): JsonSchema {
    // Zod refers to named schemas only from inside another, so each is asked for as a field of one.
    const document = z.toJSONSchema(z.object({ wanted: schema }), { io: 'input', override: tidied });
    const { $defs = {}, properties = {} } = asComponents(document);
    for (const [name, definition] of Object.entries($defs)) this.components.set(name, unnamed(definition));
    return properties['wanted'] ?? {};
  }

  /** Every named schema met so far, in order of the names. */
  named(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.components].sort(([one], [other]) => one.localeCompare(other)));
  }
}

interface Document {
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const asComponents = (document: unknown): Document =>
  JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')) as Document;

/** The key in `components` is the name; `id` is no word of JSON Schema. */
const unnamed = ({ id: _, ...definition }: JsonSchema): JsonSchema => definition;

/**
 * "An integer that JavaScript can hold" goes without saying. And Zod leaves out defaults and examples of what it transforms, for
 * they may be of the other side; our defaults are numbers and booleans of a query, alike on both, our examples are what the wire
 * carries.
 */
function tidied({ zodSchema, jsonSchema }: Override): void {
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
