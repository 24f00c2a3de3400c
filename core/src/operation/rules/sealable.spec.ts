import { expect } from 'chai';
import { DAY, instant, minus, plus, type Instant } from '../../kernel/instant.js';
import { operationPolicies } from '../policy.js';
import type { Partition } from './partition-period.js';
import { sealableQuarters } from './sealable.js';

const END = instant(Date.parse('2026-12-31T15:00Z'));

const quarter = (name: string, endsAt: Instant | null): Partition => ({
  table: 'journal_entry',
  name,
  startsAt: null,
  endsAt,
  bytes: 0,
});

const quarters = [quarter('late', END), quarter('default', null), quarter('early', minus(END, 90 * DAY))];

const sealableAt = (now: Instant) => sealableQuarters(quarters, now, operationPolicies).map(({ name }) => name);

describe('a quarter of the journal', () => {
  it('can be sealed 30 days after its end, after all earlier ones', () => {
    expect(sealableAt(plus(END, 30 * DAY))).to.deep.equal(['early', 'late']);
    expect(sealableAt(minus(plus(END, 30 * DAY), 1))).to.deep.equal(['early']);
    expect(sealableAt(minus(END, 90 * DAY))).to.deep.equal([]);
  });
});
