import type { PaymentGateway } from '@spotter/core';
import type { Configuration } from './configuration.js';

/** The real gateway where it is configured: whoever plays the sandbox does not load its libraries. */
export async function realGatewayOf(
  { portone, mode }: Pick<Configuration, 'portone' | 'mode'>,
  onTrouble: (error: unknown) => void,
): Promise<PaymentGateway | null> {
  if (portone === null) return null;
  const { PortOneGateway } = await import('@spotter/gateway-portone');
  const { apiSecret, storeId, url } = portone;
  // Payments of a test channel move no money: production does not take them for paid.
  return new PortOneGateway({
    apiSecret,
    storeId,
    baseUrl: url,
    acceptance: { testPayments: mode === 'sandbox' },
    onTrouble,
  });
}
