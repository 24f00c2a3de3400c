import type { AccountHolderCheck } from '@spotter/core/mentor';
import type { PaymentGateway } from '@spotter/core/payment';
import type { PortOneOptions, PortOneRefusal } from '@spotter/gateway-portone';
import type { Configuration } from './configuration.js';

export type GatewayRefusal = Pick<PortOneRefusal, 'type'>;

/** Loads the libraries of the real gateway only when it is configured. */
export async function createRealGateway(
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

/** The same for the check of account holders. */
export async function createRealAccountHolders(
  { portone }: Pick<Configuration, 'portone'>,
  onTrouble: (error: unknown) => void,
): Promise<AccountHolderCheck | null> {
  if (portone === null) return null;
  const { PortOneAccountHolders } = await import('@spotter/gateway-portone');
  return new PortOneAccountHolders({ apiSecret: portone.apiSecret, baseUrl: portone.url, onTrouble });
}

/** The codes of errors that `onConfigurationError` may report. */
export async function listConfigurationErrors({ portone }: Pick<Configuration, 'portone'>): Promise<readonly string[]> {
  if (portone === null) return [];
  return [...(await import('@spotter/gateway-portone')).CONFIGURATION_ERRORS];
}
