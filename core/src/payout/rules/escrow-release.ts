import { type Instant, plus } from '../../kernel/instant.js';
import type { EscrowPolicy } from '../policy.js';

/**
 * The instant at which the share of a session leaves the escrow.
 * @param earnedAt the instant of the session's settlement.
 */
export const escrowReleaseAt = (earnedAt: Instant, { holdMs }: EscrowPolicy): Instant => plus(earnedAt, holdMs);
