import type { Queries } from '@spotter/core/application';

/**
 * Expensive queries that no decision uses and that do not show a person's own recent writes. They can be as stale as the replica
 * (docs/adr/0039-three-queries-read-the-replica.md). Without the replica, the primary answers.
 */
export const withReplicaReads = (replica: Queries, primary: Queries): Queries => ({
  ...primary,
  administration: {
    actions: (...args) =>
      withFallback(replica.administration.actions(...args), () => primary.administration.actions(...args)),
  },
  booking: Object.assign(Object.create(primary.booking) as Queries['booking'], {
    availableSlots: (...args: Parameters<Queries['booking']['availableSlots']>) =>
      withFallback(replica.booking.availableSlots(...args), () => primary.booking.availableSlots(...args)),
  }),
  kpis: {
    figures: (...args) => withFallback(replica.kpis.figures(...args), () => primary.kpis.figures(...args)),
  },
});

const withFallback = <Result>(first: Promise<Result>, second: () => Promise<Result>): Promise<Result> =>
  first.catch(second);
