import { expect } from 'chai';
import { z } from 'zod';
import { SENTENCES } from './schema-sentences.js';

const sentenceOn = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, SENTENCES).error?.issues[0]?.message;

describe('the sentence about a wrong value', () => {
  const cases: readonly (readonly [z.ZodType, unknown, string])[] = [
    [z.strictObject({ name: z.string() }), {}, 'Is required.'],
    [z.strictObject({ role: z.enum(['member', 'mentor']) }), {}, 'Is required.'],
    [z.string(), 1, 'Must be a text.'],
    [z.number(), '1', 'Must be a number.'],
    [z.int(), 1.5, 'Must be a whole number.'],
    [z.boolean(), 'yes', 'Must be true or false.'],
    [z.array(z.string()), {}, 'Must be a list.'],
    [z.strictObject({}), [], 'Must be an object.'],
    [z.string().min(1), '', 'Must not be empty.'],
    [z.string().min(10), 'short', 'Must have at least 10 characters.'],
    [z.string().max(3), 'long', 'Must have at most 3 characters.'],
    [z.array(z.string()).min(1), [], 'Must not be empty.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Must have at most 2 entries.'],
    [z.int().min(1), 0, 'Must be at least 1.'],
    [z.int().max(5), 6, 'Must be at most 5.'],
    [z.literal(true), false, 'Must be true.'],
    [z.enum(['member', 'mentor']), 'admin', 'Must be one of member, mentor.'],
    [z.string().regex(/^\d{3}$/), '1', 'Has the wrong form.'],
    [z.string().regex(/^\d{3}$/, 'Must be three digits.'), '1', 'Must be three digits.'],
  ];
  for (const [schema, value, sentence] of cases) {
    it(`is "${sentence}" for ${JSON.stringify(value)}`, () => expect(sentenceOn(schema, value)).to.equal(sentence));
  }
});
