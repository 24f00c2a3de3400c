import {
  DAY,
  dayOf,
  HOUR,
  isWithin,
  MINUTE,
  plus,
  startOfDay,
  type Instant,
  type Interval,
} from '@spotter/core/kernel';
import type { Behaviour } from './behaviour.js';
import type { Random } from './random.js';

/** Outages begin during the hours of sessions. */
const BEGINS_AT_HOURS = [5, 21] as const;

/** When the service is out of order: at most once a day. Jobs continue, because they are separate processes. */
export class Outages {
  /** The outage of the last requested day. */
  private last: { readonly midnight: Instant; readonly outage: Interval | null } | null = null;

  constructor(
    private readonly random: Random,
    private readonly behaviour: Behaviour['service'],
  ) {}

  /** @returns the current outage, or null. */
  at(now: Instant): Interval | null {
    const outage = this.onDayOf(now);
    return outage && isWithin(now, outage) ? outage : null;
  }

  onDayOf(moment: Instant): Interval | null {
    if (this.last && this.last.midnight <= moment && moment < this.last.midnight + DAY) return this.last.outage;
    const midnight = startOfDay(dayOf(moment));
    this.last = { midnight, outage: this.drawOutage(midnight) };
    return this.last.outage;
  }

  private drawOutage(midnight: Instant): Interval | null {
    const draws = this.random.stream('outage', midnight);
    if (!draws.chance(this.behaviour.outagesADay)) return null;
    const startsAt = plus(midnight, draws.between(...BEGINS_AT_HOURS) * HOUR + draws.between(0, 59) * MINUTE);
    return { startsAt, endsAt: plus(startsAt, draws.between(...this.behaviour.outageMinutes) * MINUTE) };
  }
}
