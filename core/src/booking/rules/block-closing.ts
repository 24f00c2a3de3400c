import type { ObligationPolicy } from '../policy.js';
import { withdrawOffer } from './waitlist-offer.js';
import type { Block } from './block.js';
import { calculateObligation, type OpenedBlocks } from './obligation.js';
import { dayOf, mondayOf } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { HOUR, type Instant, minus } from '../../kernel/instant.js';

/**
 * Closes a block for its mentor: freely until `closingNoticeMs` before the start, that instant included; later only when the weekly
 * obligation is still met without the block (docs/domain.md, Block).
 * @param opened the mentor's blocks of that week, including this block.
 * @throws DomainError policy-violation: `state` unless the block is open, `week-obligation` when the obligation needs it.
 */
export function closeBlock(block: Block, opened: OpenedBlocks, at: Instant, policy: ObligationPolicy): Block {
  if (block.status !== 'open') throw wrongState('slot', block.status, 'closed');
  if (at > closableUntil(block, policy)) requireObligationWithout(block, opened, policy);
  return markClosed(block);
}

/** Closes the block and withdraws an offer of it. */
export const markClosed = (block: Block): Block => ({ ...withdrawOffer(block), status: 'closed' });

/** The last instant at which a block can be closed regardless of the obligation. */
const closableUntil = ({ startsAt }: Pick<Block, 'startsAt'>, { closingNoticeMs }: ObligationPolicy): Instant =>
  minus(startsAt, closingNoticeMs);

function requireObligationWithout(block: Block, opened: OpenedBlocks, policy: ObligationPolicy): void {
  const left = { ...opened, all: opened.all - 1, peak: opened.peak - Number(block.isPeak) };
  const { week, met, required, remaining, peak } = calculateObligation(mondayOf(dayOf(block.startsAt)), left, policy);
  if (met) return;
  const hours = policy.closingNoticeMs / HOUR;
  throw policyViolation('week-obligation', `This slot starts within ${hours} hours and is required for the week.`, {
    week,
    required,
    remainingWithout: remaining,
    peak: { required: peak.required, remainingWithout: peak.remaining },
  });
}
