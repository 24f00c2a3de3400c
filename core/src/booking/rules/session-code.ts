import type { CheckInPolicy } from '../policy.js';
import { type CheckInCode, codeAt, type CodeSigner, isCurrentCode } from './check-in-code.js';
import { occupies, type Reservation } from './reservation.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/**
 * The code of the mentor's screen: the bare signature, because the member's app knows the session. Null once the session is over.
 */
export const sessionCode = (
  reservation: Pick<Reservation, 'id' | 'status'>,
  at: Instant,
  policy: CheckInPolicy,
  signer: CodeSigner,
): CheckInCode | null => (occupies(reservation) ? codeAt(`session:${reservation.id}`, at, policy, signer) : null);

/** Whether the code is valid for the session, in the current or the previous window. */
export const isSessionCode = (
  session: ReservationId,
  token: string,
  at: Instant,
  policy: CheckInPolicy,
  signer: CodeSigner,
): boolean => isCurrentCode(`session:${session}`, token, at, policy, signer);
