import { type Instant, type Millis, plus } from '../../kernel/instant.js';

/** The e-mail address that another one replaced, and until when notices about security go there too. */
export interface FormerAddress {
  readonly email: string;
  readonly until: Instant;
}

interface Addresses {
  readonly email: string;
  readonly formerAddress: FormerAddress | null;
}

/**
 * The former address after a change at `at`. An earlier one is kept until its time is over: a thief cannot displace it by a second
 * change.
 */
export const resolveFormerAddress = (
  { email, formerAddress: earlier }: Addresses,
  at: Instant,
  noticeMs: Millis,
): FormerAddress => (isNoticed(earlier, at) ? earlier : { email, until: plus(at, noticeMs) });

/** Whether notices about security go to the former address too. */
export const isNoticed = (address: FormerAddress | null, at: Instant): address is FormerAddress =>
  address !== null && at < address.until;
