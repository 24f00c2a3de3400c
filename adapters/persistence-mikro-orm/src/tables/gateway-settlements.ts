import type { GatewaySettlement } from '@spotter/core/gateway-settlement';
import { day, moment, Table, uuid, whole, won } from '../table.js';

export const gatewaySettlement = new Table<GatewaySettlement>('gateway_settlement', ['paymentId', 'number'], {
  paymentId: uuid(),
  number: whole(),
  importId: uuid(),
  gross: won(),
  fee: won(),
  net: won(),
  settledOn: day(),
  bookedAt: moment(),
});
