import type { Message, SendOutcome } from '@spotter/core/notification';
import { createMemoryService, type PortOverrides } from './test-service.js';

interface Options extends Omit<PortOverrides, 'channel'> {
  readonly answer?: (message: Message) => SendOutcome;
}

/** The service in memory, with a channel that keeps the messages of the last round. */
export function messageFixture({ answer = () => ({ kind: 'sent' }), ...overrides }: Options = {}) {
  const sent: Message[] = [];
  const channel = {
    send: async (message: Message) => {
      sent.push(message);
      return answer(message);
    },
  };
  const service = createMemoryService({ ...overrides, channel });
  return {
    ...service,
    sent,
    /** Sends the due messages. @returns the messages of this round. */
    async sendRound(): Promise<readonly Message[]> {
      sent.length = 0;
      await service.sendDeliveries.run();
      return [...sent];
    },
  };
}
