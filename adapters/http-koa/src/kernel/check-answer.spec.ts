import { expect } from 'chai';
import { z } from 'zod';
import { DomainError, invalid, notFound, policyViolation } from '@spotter/core/kernel';
import { ok } from './answer.js';
import { checkAnswer, checkRefusal } from './check-answer.js';
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

describe('the check of a refusal', () => {
  const one = route('POST /api/x', 'public', 'T', {
    summary: 'S',
    answers: { 200: z.strictObject({}) },
    refusals: ['RESERVATION_CONFLICT'],
    policies: ['state'],
    handle: () => ok({}),
  });
  const check = (error: DomainError) => () => checkRefusal(one, error);

  it('accepts codes that the route declares or implies, and its policies', () => {
    for (const error of [
      new DomainError('reservation-conflict', 'Taken.'),
      invalid('name', 'REQUIRED', 'Is required.'),
      policyViolation('state', 'No.'),
    ])
      expect(check(error)).not.to.throw();
  });

  it('refuses any other code or policy', () => {
    expect(check(notFound('course'))).to.throw('post /api/x does not declare NOT_FOUND in its refusals');
    const otherPolicy = policyViolation('phone-code', 'No.');
    for (const policies of [['state'], []] as const)
      expect(() => checkRefusal({ ...one, policies }, otherPolicy)).to.throw(
        'does not declare phone-code in its policies',
      );
  });
});
