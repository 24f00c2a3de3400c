import { expect } from 'chai';
import { z } from 'zod';
import { ok } from './answer.js';
import { checkAnswer } from './check-answer.js';
import { route } from './route.js';

describe('the check of an answer', () => {
  it('refuses a field that the schema does not have', () => {
    const one = route('GET /api/x', 'public', 'T', {
      summary: 'S',
      answers: { 200: z.strictObject({ place: z.strictObject({ name: z.string() }) }) },
      handle: () => ok({ place: { name: 'Gangnam' } }),
    });
    const check = (data: unknown) => () => checkAnswer(one, { status: 200, data });
    expect(check({ place: { name: 'Gangnam' } })).not.to.throw();
    expect(check({ place: { name: 'Gangnam' }, secret: 1 })).to.throw('Unrecognized key: "secret"');
    expect(check({ place: { name: 'Gangnam', secret: 1 } })).to.throw('Unrecognized key: "secret"');
  });
});
