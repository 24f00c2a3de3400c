import { expect } from 'chai';
import { z } from 'zod';
import { flattenIssues } from './issues.js';
import { SENTENCES, withCode } from './schema-sentences.js';

const Booking = z.union([
  z.strictObject({ blockId: z.uuid() }),
  z.strictObject({ match: z.strictObject({ from: z.string(), until: z.string() }) }),
]);
const Change = z.union([
  z.strictObject({ status: z.enum(['active', 'ended']) }),
  z.strictObject({ acceptRate: z.literal(true) }),
  z
    .strictObject({ weekday: z.int(), startTime: z.string() })
    .partial()
    .refine((change) => Object.keys(change).length > 0, {
      ...withCode('WRONG_COMBINATION', 'Must contain weekday or startTime.'),
      abort: true,
    }),
]);
const Verdict = z.union([
  z.strictObject({ decision: z.literal('approve'), points: z.int().optional() }),
  z.strictObject({ decision: z.literal('reject'), reason: z.string() }),
]);

function issuesOf(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, SENTENCES);
  return error === undefined ? [] : flattenIssues(error, value).map(({ path, message }) => `${path}: ${message}`);
}

function codesOf(schema: z.ZodType, value: unknown): readonly string[] {
  const { error } = schema.safeParse(value, SENTENCES);
  return error === undefined ? [] : flattenIssues(error, value).map(({ path, code }) => `${path}: ${code}`);
}

/** The processor time in microseconds, which other processes do not lengthen. */
function measure<Result>(work: () => Result): readonly [result: Result, microseconds: number] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, user + system];
}

describe('a value that fits no alternative', () => {
  it('is refused with the required fields of each alternative, if it has no field of any', () => {
    expect(issuesOf(Booking, {})).to.deep.equal([': Must contain blockId, or must contain match.']);
    expect(issuesOf(Change, {})).to.deep.equal([
      ': Must contain status, or must contain acceptRate, or must contain weekday or startTime.',
    ]);
    expect(issuesOf(z.strictObject({ inner: Booking }), { inner: {} })).to.deep.equal([
      'inner: Must contain blockId, or must contain match.',
    ]);
  });

  it('is refused with the fields of two alternatives that exclude each other', () => {
    expect(issuesOf(Change, { weekday: 1, status: 'ended' })).to.deep.equal([
      ': Must not contain weekday, or must not contain status.',
    ]);
  });

  it('is refused with the fields that no alternative has', () => {
    expect(issuesOf(Change, { colour: 'red' })).to.deep.equal(['colour: Unknown field.']);
    expect(issuesOf(Booking, { colour: 'red', blockId: 1 })).to.deep.equal(['colour: Unknown field.']);
  });

  it('is flattened in time linear in its unknown fields, as it is parsed', () => {
    const hostile = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]));
    const [parsed, parsing] = measure(() => Booking.safeParse(hostile));
    const [issues, flattening] = measure(() => flattenIssues(parsed.error!, hostile));
    expect(issues).to.have.length(20);
    expect(flattening).to.be.below(10 * parsing);
  });

  it('is compared with the alternative whose fields it has, also when more of them are wrong', () => {
    expect(issuesOf(Booking, { match: {} })).to.deep.equal(['match.from: Is required.', 'match.until: Is required.']);
    expect(issuesOf(Change, { status: 'paused' })).to.deep.equal(['status: Must be one of active, ended.']);
    expect(issuesOf(Change, { acceptRate: false })).to.deep.equal(['acceptRate: Must be true.']);
  });

  it('is compared with the alternative of its kind, or refused with all kinds', () => {
    expect(issuesOf(Verdict, { decision: 'reject' })).to.deep.equal(['reason: Is required.']);
    for (const unknown of [{}, { decision: 'maybe' }])
      expect(issuesOf(Verdict, unknown)).to.deep.equal(['decision: Must be one of approve, reject.']);
  });

  it('has the codes of its issues, also within another object', () => {
    const codes = (schema: z.ZodType, value: unknown) => codesOf(z.strictObject({ inner: schema }), { inner: value });
    expect(codes(Booking, {})).to.deep.equal(['inner: WRONG_COMBINATION']);
    expect(codes(Booking, { colour: 'red' })).to.deep.equal(['inner.colour: UNKNOWN_FIELD']);
    expect(codes(Booking, { match: { from: 1 } })).to.deep.equal([
      'inner.match.from: WRONG_TYPE',
      'inner.match.until: REQUIRED',
    ]);
    expect(codes(Verdict, { decision: 'maybe' })).to.deep.equal(['inner.decision: NOT_ALLOWED']);
    expect(codes(Verdict, {})).to.deep.equal(['inner.decision: REQUIRED']);
    expect(codes(Booking, [])).to.deep.equal(['inner: WRONG_TYPE']);
  });

  it('is refused with the types of all alternatives when it has another type', () => {
    const Fact = z.union([z.string().max(3), z.number(), z.boolean(), z.null()]);
    expect(issuesOf(Fact, [])).to.deep.equal([': Must be a text, a number, true or false, or null.']);
    expect(codesOf(Fact, [])).to.deep.equal([': WRONG_TYPE']);
    expect(issuesOf(Fact, 'long')).to.deep.equal([': Must have at most 3 characters.']);
    expect(issuesOf(Fact, undefined)).to.deep.equal([': Is required.']);
  });

  it('has one issue when it is not an object', () => {
    expect(issuesOf(Booking, [])).to.deep.equal([': Must be an object.']);
    expect(issuesOf(Booking, undefined)).to.deep.equal([': Is required.']);
  });
});
