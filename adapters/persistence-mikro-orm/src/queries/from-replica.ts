import type { Queries } from '@spotter/core';

/**
 * Readings that cost the most, decide nothing, and show nobody what he has just written himself: they may be as old as a replica is
 * behind (docs/adr/0042-three-readings-from-a-replica.md). When the replica cannot answer, the primary does.
 */
export const readingFrom = (replica: Queries, primary: Queries): Queries => ({
  ...primary,
  administration: {
    actions: (...asked) =>
      orElse(replica.administration.actions(...asked), () => primary.administration.actions(...asked)),
  },
  booking: Object.assign(Object.create(primary.booking) as Queries['booking'], {
    availableSlots: (...asked: Parameters<Queries['booking']['availableSlots']>) =>
      orElse(replica.booking.availableSlots(...asked), () => primary.booking.availableSlots(...asked)),
  }),
  kpis: {
    figures: (...asked) => orElse(replica.kpis.figures(...asked), () => primary.kpis.figures(...asked)),
  },
});

const orElse = <Result>(first: Promise<Result>, second: () => Promise<Result>): Promise<Result> => first.catch(second);
