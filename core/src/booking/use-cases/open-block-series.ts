import { blockEnd, blockLength, requireActiveMentor } from '../rules/block-opening.js';
import { planSeries, type SeriesPattern, type SkippedStart, calculateStarts } from '../rules/block-series.js';
import type { Block } from '../rules/block.js';
import { offerOpened } from './offer-block.js';
import type { OpenBlockCommand, OpenBlockPorts } from './open-block.js';
import type { BlockId, SeriesId } from '../../kernel/ids.js';

export type OpenBlockSeriesCommand = SeriesPattern & Omit<OpenBlockCommand, 'startsAt'>;

export interface OpenedSeries {
  readonly seriesId: SeriesId;
  /** The opened blocks, sorted by start, like the skipped ones. */
  readonly opened: readonly Block[];
  readonly skipped: readonly SkippedStart[];
}

/** A mentor opens blocks at the same hours every week. Starts that cannot be opened are reported with their reason. */
export class OpenBlockSeries {
  constructor(private readonly ports: OpenBlockPorts) {}

  async execute({ mentorId, storeId, minutes, ...pattern }: OpenBlockSeriesCommand): Promise<OpenedSeries> {
    const policy = this.ports.policies.block;
    const length = blockLength(minutes, policy);
    const starts = calculateStarts(pattern, policy);
    const times = starts.map((startsAt) => ({ mentorId, startsAt, endsAt: blockEnd(startsAt, length) }));
    const seriesId = this.ports.ids.next<SeriesId>();
    return this.ports.transaction.run(async (repositories) => {
      const { mentors, stores, blocks } = repositories;
      const at = this.ports.clock.now();
      requireActiveMentor(await mentors.get(mentorId));
      const store = await stores.get(storeId);
      const [first, last] = [times[0], times.at(-1)];
      if (!first || !last) return { seriesId, opened: [], skipped: [] };
      const occupied = await blocks.findOccupied(mentorId, storeId, { startsAt: first.startsAt, endsAt: last.endsAt });
      const { planned, skipped } = planSeries(times, store, occupied, at, policy);
      const series = planned.map((block): Block => ({ id: this.ports.ids.next<BlockId>(), seriesId, ...block }));
      const admitted = await blocks.open(series);
      const opened = series.filter(({ id }) => admitted.has(id));
      await offerOpened(repositories, opened, { at, policies: this.ports.policies });
      return {
        seriesId,
        opened,
        skipped: [...skipped, ...findTakenConcurrently(series, admitted)].sort(
          (one, other) => one.startsAt - other.startsAt,
        ),
      };
    });
  }
}

/** The mentor and the store are locked, so only a room can be missing. */
const findTakenConcurrently = (series: readonly Block[], admitted: ReadonlySet<BlockId>): readonly SkippedStart[] =>
  series.filter(({ id }) => !admitted.has(id)).map(({ startsAt }) => ({ startsAt, reason: 'no_free_room' }));
