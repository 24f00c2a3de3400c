import type { AccountHolderCheck } from '@spotter/core/mentor';
import type { PaymentGateway } from '@spotter/core/payment';
import type { PortOneOptions, PortOneRefusal } from '@spotter/gateway-portone';
import type { Configuration } from './configuration.js';

export type GatewayRefusal = Pick<PortOneRefusal, 'type'>;

export interface RealGateway {
  readonly payments: PaymentGateway;
  readonly accountHolders: AccountHolderCheck;
}

/** Loads the libraries of the real gateway only when it is configured. */
export async function createRealGateway(
  { portone, mode }: Pick<Configuration, 'portone' | 'mode'>,
  callbacks: Pick<PortOneOptions, 'onTrouble' | 'onConfigurationError'>,
): Promise<RealGateway | null> {
  if (portone === null) return null;
  const { PortOneAccountHolders, PortOneGateway } = await import('@spotter/gateway-portone');
  const { url: baseUrl, ...shop } = portone;
  // Payments of a test channel move no money: production does not accept them.
  const acceptance = { testPayments: mode === 'sandbox' };
  const options = { ...shop, ...callbacks, baseUrl, acceptance };
  return { payments: new PortOneGateway(options), accountHolders: new PortOneAccountHolders(options) };
}

/** The codes of errors that `onConfigurationError` can report. */
export async function listConfigurationErrors({ portone }: Pick<Configuration, 'portone'>): Promise<readonly string[]> {
  if (portone === null) return [];
  return [...(await import('@spotter/gateway-portone')).CONFIGURATION_ERRORS];
}
