import type { PaymentGateway } from '@spotter/core/payment';
import type { PortOneOptions, PortOneRefusal } from '@spotter/gateway-portone';
import type { Configuration } from './configuration.js';

export type GatewayRefusal = Pick<PortOneRefusal, 'type' | 'message'>;

/** Loads the libraries of the real gateway only when it is configured. */
export async function realGatewayOf(
  { portone, mode }: Pick<Configuration, 'portone' | 'mode'>,
  callbacks: Pick<PortOneOptions, 'onTrouble' | 'onConfigurationError'>,
): Promise<PaymentGateway | null> {
  if (portone === null) return null;
  const { PortOneGateway } = await import('@spotter/gateway-portone');
  const { apiSecret, storeId, url } = portone;
  // Payments of a test channel move no money: production does not accept them.
  return new PortOneGateway({
    apiSecret,
    storeId,
    baseUrl: url,
    acceptance: { testPayments: mode === 'sandbox' },
    ...callbacks,
  });
}
