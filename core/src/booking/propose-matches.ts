import type { Clock } from '../shared/clock.js';
import type { MemberId, StoreId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Tier } from '../mentor/mentor.js';
import { windowAhead } from './match-window.js';
import { matchCandidates, type MatchCandidate } from './matching.js';
import type { BookingQueries } from './ports.js';

export interface ProposeMatchesCommand {
  readonly memberId: MemberId;
  readonly from: Instant;
  readonly until: Instant;
  /** Any without. */
  readonly storeId?: StoreId;
  readonly tier?: Tier;
}

/** Who could train a member in a wanted window: the three best, best first; fewer only when fewer are free. */
export class ProposeMatches {
  constructor(
    private readonly booking: Pick<BookingQueries, 'matchSituation'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute({ memberId, from, until, storeId, tier }: ProposeMatchesCommand): Promise<readonly MatchCandidate[]> {
    const at = this.clock.now();
    const policy = this.policies.matching;
    const window = windowAhead(from, until, at, policy);
    const request = { ...window, memberId, storeId: storeId ?? null, tier: tier ?? null };
    const { goal, options } = await this.booking.matchSituation(request, at);
    return matchCandidates(options, { window, goal }, policy);
  }
}
