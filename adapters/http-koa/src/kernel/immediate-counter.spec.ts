import { expect } from 'chai';
import { instant } from '@spotter/core/kernel';
import { ImmediateCounter } from './immediate-counter.js';
import type { RequestContext } from './request-context.js';

const context = { res: { getHeader: () => undefined, setHeader: () => undefined } } as unknown as RequestContext;

describe('the counts of a process', () => {
  it('cover 100,000 keys: a further key replaces the oldest', () => {
    const counter = new ImmediateCounter('any', { requests: 1, seconds: 60 }, { now: () => instant(0) }, null);
    for (let key = 1; key <= 100_000; key += 1) counter.count(context, String(key));
    expect(() => counter.count(context, '1')).to.throw('Too many requests.');
    counter.count(context, 'another');
    counter.count(context, '1');
    expect(() => counter.count(context, '3')).to.throw('Too many requests.');
  });
});
