import type { ObligationPolicy } from '../policy.js';
import { withdrawOffer } from './waitlist-offer.js';
import type { Block } from './block.js';
import { calculateObligation, type OpenedBlocks } from './obligation.js';
import { dayOf, mondayOf } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { HOUR, type Instant, minus } from '../../kernel/instant.js';

/**
 * Requires that its mentor may close a block (docs/domain.md, Block): always until `closingNoticeMs` before the start, that instant included.
 * Later, the weekly obligation must be met without the block.
 * @param opened the mentor's blocks of that week, including this block.
 * @throws DomainError policy-violation: `state` unless the block is open, `week-obligation` when the obligation needs it.
 */
export function requireClosable(block: Block, opened: OpenedBlocks, at: Instant, policy: ObligationPolicy): void {
  if (block.status !== 'open') throw wrongState('slot', block.status, 'closed');
  if (at > minus(block.startsAt, policy.closingNoticeMs)) requireObligationWithout(block, opened, policy);
}

/** Closes the block and withdraws an offer of it. */
export const markClosed = (block: Block): Block => ({ ...withdrawOffer(block), status: 'closed' });

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
