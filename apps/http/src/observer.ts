import type { FinishedRun, StoppedRun } from '@spotter/core/application';
import type { Delivery } from '@spotter/core/notification';
import type { DepositOutcome } from '@spotter/core/payout';
import type { CountedRequest } from '@spotter/metrics-prometheus';

/** Receives events to count. Without metrics there is no listener. */
export interface ServiceObserver {
  answered: (request: CountedRequest) => void;
  /** A request was refused because there were too many at once. */
  shed: () => void;
  /** The payment gateway refused a request because of a configuration error. */
  gatewayMisconfigured: (code: string) => void;
  /** The bank answered a request for a deposit, or did not. */
  deposited: (outcome: DepositOutcome) => void;
  tried: (delivery: Delivery) => void;
  ran: (run: FinishedRun | StoppedRun) => void;
}

export const noopObserver = (): ServiceObserver => ({
  answered: () => undefined,
  shed: () => undefined,
  gatewayMisconfigured: () => undefined,
  deposited: () => undefined,
  tried: () => undefined,
  ran: () => undefined,
});
