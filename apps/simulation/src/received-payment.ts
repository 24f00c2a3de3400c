import type { Instant } from '@spotter/core/kernel';

/** A payment in the gateway's books. */
export interface ReceivedPayment {
  readonly gatewayId: string;
  /** Paid by the member in the gateway's window, before the service learns of it. */
  readonly inWindow: boolean;
  readonly amount: number;
  readonly at: Instant;
}
