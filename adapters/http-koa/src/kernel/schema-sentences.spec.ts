import type { IssueCode } from '@spotter/core/kernel';
import { expect } from 'chai';
import { z } from 'zod';
import { flattenIssues } from './issues.js';
import { SENTENCES, withCode } from './schema-sentences.js';
import { id } from './wire-types.js';

const issuesOn = (schema: z.ZodType, value: unknown): readonly (readonly [IssueCode, string])[] => {
  const { error } = schema.safeParse(value, SENTENCES);
  return error === undefined ? [] : flattenIssues(error, value).map(({ code, message }) => [code, message]);
};

describe('the sentence and the code of a wrong value', () => {
  const cases: readonly (readonly [z.ZodType, unknown, IssueCode, string])[] = [
    [z.strictObject({ name: z.string() }), {}, 'REQUIRED', 'Is required.'],
    [z.strictObject({ role: z.enum(['member', 'mentor']) }), {}, 'REQUIRED', 'Is required.'],
    [z.strictObject({ blockId: id() }), {}, 'REQUIRED', 'Is required.'],
    [id(), '42', 'WRONG_FORM', 'Must be an id.'],
    [z.string(), 1, 'WRONG_TYPE', 'Must be a text.'],
    [z.number(), '1', 'WRONG_TYPE', 'Must be a number.'],
    [z.int(), 1.5, 'WRONG_TYPE', 'Must be a whole number.'],
    [z.boolean(), 'yes', 'WRONG_TYPE', 'Must be true or false.'],
    [z.array(z.string()), {}, 'WRONG_TYPE', 'Must be a list.'],
    [z.strictObject({}), [], 'WRONG_TYPE', 'Must be an object.'],
    [z.string().min(1), '', 'TOO_SHORT', 'Must not be empty.'],
    [z.string().min(10), 'short', 'TOO_SHORT', 'Must have at least 10 characters.'],
    [z.string().max(3), 'long', 'TOO_LONG', 'Must have at most 3 characters.'],
    [z.array(z.string()).min(1), [], 'TOO_SHORT', 'Must not be empty.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'TOO_LONG', 'Must have at most 2 entries.'],
    [z.int().min(1), 0, 'TOO_SMALL', 'Must be at least 1.'],
    [z.int().max(5), 6, 'TOO_LARGE', 'Must be at most 5.'],
    [z.literal(true), false, 'NOT_ALLOWED', 'Must be true.'],
    [z.enum(['member', 'mentor']), 'admin', 'NOT_ALLOWED', 'Must be one of member, mentor.'],
    [z.string().regex(/^\d{3}$/), '1', 'WRONG_FORM', 'Has the wrong form.'],
    [z.string().regex(/^\d{3}$/, 'Must be three digits.'), '1', 'WRONG_FORM', 'Must be three digits.'],
    [z.record(z.string().max(3), z.int()), { long: 1 }, 'WRONG_FORM', 'Its name must have at most 3 characters.'],
    [z.string().refine(() => false, withCode('DUPLICATE', 'Must differ.')), '1', 'DUPLICATE', 'Must differ.'],
  ];
  for (const [schema, value, code, sentence] of cases) {
    it(`is "${sentence}" with ${code} for ${JSON.stringify(value)}`, () =>
      expect(issuesOn(schema, value)).to.deep.equal([[code, sentence]]));
  }
});
