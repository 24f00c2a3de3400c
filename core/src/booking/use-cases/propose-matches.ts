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

  /** Counts as a new search (docs/domain.md, Demand). */
  async execute(command: ProposeMatchesCommand): Promise<readonly MatchCandidate[]> {
    const { candidates, search } = await this.search(command);
    this.demand.note(search);
    return candidates;
  }

  /** A further round of the same search, which is not counted again. */
  async searchAgain(command: ProposeMatchesCommand): Promise<readonly MatchCandidate[]> {
    const { candidates } = await this.search(command);
    return candidates;
  }

  private async search({ memberId, from, until, storeId, tier }: ProposeMatchesCommand) {
    const at = this.ports.clock.now();
    const policy = this.ports.policies.matching;
    const window = windowAhead(from, until, at, policy);
    const place = { storeId: storeId ?? null, tier: tier ?? null, ...window };
    const { goal, options } = await this.ports.queries.booking.matchContext({ memberId, ...place }, at);
    const candidates = matchCandidates(options, { window, goal }, policy);
    return { candidates, search: { at, ...place, wanted: policy.candidates, found: candidates.length } };
  }
}
