import type { PaymentMethod } from '@spotter/core/payment';
import { MemorySandboxLog, SandboxGateway } from '@spotter/sandbox';
import { ManualClock } from '@spotter/memory';
import { NINE } from './builders.js';
import { describeGateway } from './gateway-contract.js';

const key = (billingKey: string): PaymentMethod => ({ kind: 'billing_key', billingKey });

describeGateway({
  name: 'the sandbox as a gateway',
  async open() {
    return {
      gateway: new SandboxGateway(new ManualClock(NINE), new MemorySandboxLog()),
      pays: key('sandbox-ok'),
      declines: key('sandbox-declined'),
      refusesRefunds: key('sandbox-ok-refund-refused'),
      timesOut: key('sandbox-timeout-paid'),
      replaced: 'sandbox-ok-replaced',
      close: () => Promise.resolve(),
    };
  },
});
