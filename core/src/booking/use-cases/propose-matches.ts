import type { Reads } from '../../application/ports.js';
import type { RecordDemand } from '../../demand/use-cases/record-demand.js';
import { windowAhead } from '../rules/match-window.js';
import { type MatchCandidate, matchCandidates } from '../rules/matching.js';
import type { MemberId, StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Tier } from '../../mentor/rules/mentor.js';

export interface ProposeMatchesCommand {
  readonly memberId: MemberId;
  readonly from: Instant;
  readonly until: Instant;
  /** The store; any store when missing. */
  readonly storeId?: StoreId;
  readonly tier?: Tier;
}

/** Proposes mentors for a requested window: the three best, best first; fewer only when fewer are free. */
export class ProposeMatches {
  constructor(
    private readonly ports: Reads<'booking', 'clock' | 'policies'>,
    private readonly demand: Pick<RecordDemand, 'note'>,
  ) {}

  /** @param isRepeated whether the search was counted before; a new one counts (docs/domain.md, Demand). */
  async execute(
    { memberId, from, until, storeId, tier }: ProposeMatchesCommand,
    isRepeated = false,
  ): Promise<readonly MatchCandidate[]> {
    const at = this.ports.clock.now();
    const policy = this.ports.policies.matching;
    const window = windowAhead(from, until, at, policy);
    const place = { storeId: storeId ?? null, tier: tier ?? null, ...window };
    const { goal, options } = await this.ports.queries.booking.matchContext({ memberId, ...place }, at);
    const candidates = matchCandidates(options, { window, goal }, policy);
    if (!isRepeated) this.demand.note({ at, ...place, wanted: policy.candidates, found: candidates.length });
    return candidates;
  }
}
