import { type Instant, plus } from '../../kernel/instant.js';
import type { EscrowPolicy } from '../policy.js';

/** When the share of a session leaves the escrow. @param earnedAt when the session was settled. */
export const escrowReleaseAt = (earnedAt: Instant, { holdMs }: EscrowPolicy): Instant => plus(earnedAt, holdMs);
