import type { PaymentMethod } from '@spotter/core/payment';
import { PortOneGateway } from '@spotter/gateway-portone';
import { API_SECRET, KEYS, PortOneServer, STORE } from '../support/portone-server.js';
import { describeGateway } from './gateway-contract.js';

const key = (billingKey: string): PaymentMethod => ({ kind: 'billing_key', billingKey });

describeGateway({
  name: 'PortOne as a gateway',
  async open() {
    const portone = await PortOneServer.start();
    return {
      gateway: new PortOneGateway({
        apiSecret: API_SECRET,
        storeId: STORE,
        baseUrl: portone.url,
        acceptance: { testPayments: false },
      }),
      pays: key(KEYS.pays),
      declines: key(KEYS.declines),
      refusesRefunds: key(KEYS.refusesRefunds),
      timesOut: key(KEYS.breaks),
      replaced: KEYS.pays,
      close: () => portone.stop(),
    };
  },
});
