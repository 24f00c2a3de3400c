import { type Instant, type Millis, plus } from '../../kernel/instant.js';

/** A replaced e-mail address, and the time until which notices about security go there too. */
export interface FormerAddress {
  readonly email: string;
  readonly until: Instant;
}

interface Addresses {
  readonly email: string;
  readonly formerAddress: FormerAddress | null;
}

/**
 * The former address after a change at `at`. An earlier one is kept until its time is over, so that a second change by a thief does not
 * displace it.
 */
export const resolveFormerAddress = (
  { email, formerAddress: earlier }: Addresses,
  at: Instant,
  noticeMs: Millis,
): FormerAddress => (isNoticed(earlier, at) ? earlier : { email, until: plus(at, noticeMs) });

/** Whether notices about security go to the former address too. */
export const isNoticed = (address: FormerAddress | null, at: Instant): address is FormerAddress =>
  address !== null && at < address.until;
