import { instant, type Instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { z } from 'zod';
import { file, list, orFile } from './answer.js';
import { answerPresenter, presenter } from './answer-presenter.js';
import { At } from './wire-types.js';

const NOON = instant(Date.UTC(2026, 10, 20, 3));
const TEXT = '2026-11-20T12:00:00.000+09:00';
const Course = z.strictObject({ name: z.string(), at: At.meta({ description: 'Start' }), endedAt: At.nullable() });
const course = { name: 'Squat', at: NOON, endedAt: null as Instant | null, secret: 'hash' };

describe('the wire form of an answer', () => {
  it('has the fields of the schema only, with instants as text', () => {
    expect(presenter(Course)(course)).to.deep.equal({ name: 'Squat', at: TEXT, endedAt: null });
    expect(presenter(Course)({ ...course, endedAt: NOON }).endedAt).to.equal(TEXT);
  });

  it('reaches objects in lists, objects and optional fields', () => {
    const schema = z.strictObject({ courses: z.array(Course), best: Course.optional(), last: Course.nullable() });
    const shown = { name: 'Squat', at: TEXT, endedAt: null };
    const presented = presenter(schema)({ courses: [course, course], last: course });
    expect(presented).to.deep.equal({ courses: [shown, shown], best: undefined, last: shown });
    expect(presenter(schema)({ courses: [], best: course, last: null }).best).to.deep.equal(shown);
  });

  it('has the fields of the first option of a union whose fields the value has', () => {
    const schema = z.union([
      Course,
      z.strictObject({ allowed: z.boolean(), until: At, reason: z.string().optional() }),
    ]);
    const quote = { allowed: true, until: NOON, secret: 'hash' };
    expect(presenter(schema)(course)).to.deep.equal({ name: 'Squat', at: TEXT, endedAt: null });
    expect(presenter(schema)(quote)).to.deep.equal({ allowed: true, until: TEXT, reason: undefined });
    expect(() => presenter(schema)({ allowed: true } as never)).to.throw('fits no option');
  });

  it('reaches each level of a schema that contains itself', () => {
    const Step = z.strictObject({
      at: At,
      get parts() {
        return z.array(Step);
      },
    });
    const steps = { at: NOON, parts: [{ at: NOON, parts: [{ at: NOON, parts: [], secret: 'hash' }] }] };
    const shown = { at: TEXT, parts: [{ at: TEXT, parts: [{ at: TEXT, parts: [] }] }] };
    expect(presenter(Step)(steps)).to.deep.equal(shown);
  });

  it('leaves values of other schemas as they are', () => {
    const facts = { any: { at: NOON } };
    expect(presenter(z.record(z.string(), z.unknown()))(facts)).to.equal(facts);
    expect(presenter(z.union([z.string(), z.number(), z.null()]))(null)).to.equal(null);
  });

  it('depends on the status, and does not change files', () => {
    const present = answerPresenter({ 200: list(Course), 201: orFile(Course, 'text/csv'), 206: file('video/mp4') });
    const shown = { name: 'Squat', at: TEXT, endedAt: null };
    expect(present({ status: 200, data: [course] }).data).to.deep.equal([shown]);
    expect(present({ status: 201, data: course }).data).to.deep.equal(shown);
    for (const status of [201, 206]) {
      const answer = { status, file: { content: 'x' } };
      expect(present(answer)).to.equal(answer);
    }
  });
});
