import { expect } from 'chai';
import * as bookable from '../../booking/testing/bookable.js';
import type { TimeOfDay } from '../../kernel/calendar.js';
import type { StoreId } from '../../kernel/ids.js';
import { krw } from '../../kernel/krw.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { fixedSlotPolicies } from '../policy.js';
import { type FixedSlotFacts, requireTerms } from './fixed-slot-terms.js';

const { fixedSlot: policy } = fixedSlotPolicies;

const store = 's' as StoreId;

const standard = { ...bookable.standard, storeIds: [store] };

const pro = { ...bookable.pro, storeIds: [store], ratePoints: krw(50_000) };

const facts: FixedSlotFacts = {
  mentor: standard,
  storeId: store,
  startTime: '10:00' as TimeOfDay,
  minutes: 60,
  membership: { status: 'active' },
  points: 0,
  otherSlots: 0,
};

/** The missing terms; undefined when all are met. */
const missing = (changed: Partial<FixedSlotFacts>): unknown =>
  refusalOf(() => requireTerms({ ...facts, ...changed }, policy))?.details['missing'];

describe('the terms of a fixed slot', () => {
  it('are a membership for a standard mentor, and the points of one session for a Pro mentor', () => {
    expect(missing({})).to.equal(undefined);
    expect(missing({ membership: null })).to.deep.equal(['membership']);
    expect(missing({ membership: { status: 'past_due' } })).to.deep.equal(['membership']);
    expect(missing({ mentor: pro, membership: null, points: 50_000 })).to.equal(undefined);
    expect(missing({ mentor: pro, points: 49_999 })).to.deep.equal(['points']);
  });

  it('are hours within the limits of the day, both included', () => {
    for (const [startTime, isAllowed] of [
      ['06:00', true],
      ['05:59', false],
      ['22:00', true],
      ['22:01', false],
    ] as const)
      expect(missing({ startTime: startTime as TimeOfDay }), startTime).to.deep.equal(
        isAllowed ? undefined : ['hours'],
      );
  });

  it('are fewer other slots than the maximum', () => {
    expect(missing({ otherSlots: policy.maxSlots - 1 })).to.equal(undefined);
    expect(missing({ otherSlots: policy.maxSlots })).to.deep.equal(['fewer_fixed_slots']);
  });

  it('are all named in a refusal', () => {
    const mentor = { ...standard, status: 'on_hold', storeIds: [] } as const;
    const all = { mentor, membership: null, startTime: '05:00' as TimeOfDay, otherSlots: 9 };
    expect(refusalOf(() => requireTerms({ ...facts, ...all }, policy))?.details).to.deep.equal({
      policy: 'fixed-slot-terms',
      missing: ['membership', 'mentor_active', 'mentor_at_store', 'hours', 'fewer_fixed_slots'],
      hours: { from: policy.from, until: policy.until },
      allowed: policy.maxSlots,
    });
  });
});
