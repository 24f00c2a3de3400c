import { ContainerModule } from 'inversify';
import {
  CancelMembership,
  PreviewRefund,
  ReconcileRefunds,
  RefundPoints,
  SendRefund,
  SettleRefund,
} from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, gateway, ids, policies, queries, transaction } = Ports;

/** Money that goes back to members. */
export const refundModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(SettleRefund, (get) => new SettleRefund(get(transaction), get(clock), get(ids)));
  once(SendRefund, (get) => new SendRefund(get(transaction), get(gateway), get(SettleRefund)));
  once(
    ReconcileRefunds,
    (get) =>
      new ReconcileRefunds(
        get(queries).payments,
        get(gateway),
        get(SendRefund),
        get(SettleRefund),
        get(clock),
        get(policies),
      ),
  );
  once(PreviewRefund, (get) => new PreviewRefund(get(transaction), get(clock), get(policies)));
  once(
    CancelMembership,
    (get) => new CancelMembership(get(transaction), get(SendRefund), get(clock), get(ids), get(policies)),
  );
  once(
    RefundPoints,
    (get) => new RefundPoints(get(transaction), get(queries).points, get(SendRefund), get(clock), get(ids)),
  );
});
