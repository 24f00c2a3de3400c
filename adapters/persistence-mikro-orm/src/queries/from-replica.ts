import type { Queries } from '@spotter/core/application';

/**
 * Expensive queries that decide nothing and do not show a person's own recent writes: they may be as stale as the replica
 * (docs/adr/0039-three-queries-read-the-replica.md). Without the replica, the primary answers.
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
