import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { markClosed, requireClosable } from './block-closing.js';
import type { Block } from './block.js';
import type { OpenedBlocks } from './obligation.js';
import { block as bookable } from '../testing/bookable.js';
import { parseInstant } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { HOUR, type Instant, minus, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const policy = defaultPolicies.obligation;

const startsAt = parseInstant('2027-01-01T18:00+09:00')!;

const notice = minus(startsAt, 24 * HOUR);

const block = { ...bookable, startsAt, isPeak: false };

const peak = { ...block, isPeak: true };

const ONE_BLOCK: OpenedBlocks = { all: 1, peak: 0, excusedMs: 0 };

const refusal = (closing: Block, opened: OpenedBlocks, at: Instant) =>
  refusalOf(() => requireClosable(closing, opened, at, policy))?.details ?? 'closable';

describe('closing a block', () => {
  it('needs no other blocks until 24 hours before the start, that instant included', () => {
    expect(refusal(block, ONE_BLOCK, notice)).to.equal('closable');
    expect(refusal(block, ONE_BLOCK, plus(notice, 1))).to.include({ policy: 'week-obligation' });
  });

  it('is possible within 24 hours when the obligation is still met', () => {
    const late = plus(notice, 1);
    expect(refusal(block, { all: 21, peak: 8, excusedMs: 0 }, late)).to.equal('closable');
    expect(refusal(block, { all: 20, peak: 8, excusedMs: 0 }, late)).to.include({ policy: 'week-obligation' });
    expect(refusal(peak, { all: 21, peak: 9, excusedMs: 0 }, late)).to.equal('closable');
    expect(refusal(peak, { all: 21, peak: 8, excusedMs: 0 }, late)).to.include({ policy: 'week-obligation' });
  });

  it('names the week that needs the block and the missing blocks, also across a year', () => {
    expect(() => requireClosable(peak, { all: 20, peak: 8, excusedMs: 0 }, startsAt, policy)).to.throw(
      'This slot starts within 24 hours and is required for the week.',
    );
    expect(refusal(peak, { all: 20, peak: 8, excusedMs: 0 }, startsAt)).to.deep.equal({
      policy: 'week-obligation',
      week: '2026-12-28',
      required: 20,
      remainingWithout: 1,
      peak: { required: 8, remainingWithout: 1 },
    });
  });

  it('withdraws an offer of the block', () => {
    const offered = { ...block, offeredTo: 'member' as MemberId, offeredUntil: startsAt };
    expect(markClosed(offered)).to.deep.equal({ ...block, status: 'closed' });
  });

  it('is refused for a booked or closed block', () => {
    expect(() => requireClosable({ ...block, status: 'booked' }, ONE_BLOCK, notice, policy)).to.throw(
      'A slot that is booked cannot be closed.',
    );
    for (const state of ['booked', 'closed'] as const)
      expect(refusal({ ...block, status: state }, { all: 40, peak: 20, excusedMs: 0 }, notice)).to.deep.equal({
        policy: 'state',
        state,
      });
  });
});
