import { expect } from 'chai';
import { until } from '../contract/until.js';
import { api } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { runShell } from './run-shell.js';
import { root, shellBlockWith } from './shell-blocks.js';

const ADDRESS = 'URL=http://127.0.0.1:3000\n';

describe('the commands of README.md, First session', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'in-process', CHECK_ANSWERS: 'true' } });
  });
  after(() => service.close());

  it('book a session, reserve a credit and send messages, unchanged', async () => {
    const commands = shellBlockWith('README.md', '/api/reservations');
    expect(commands, 'the port of npm start').to.include(ADDRESS);
    const output = await runShell(commands.replace(ADDRESS, `URL=${service.url}\n`), root);
    expect(output).to.include("status: 'confirmed'").and.to.include("origin: 'member'");
    expect(output).to.match(/total: 8,\s+used: 0,\s+reserved: 1,\s+remaining: 7/);
    await until('member and mentor have messages', async () => (await recipients()).size === 2);
  });

  /** The last command can be faster than the messages. */
  async function recipients(): Promise<ReadonlySet<unknown>> {
    const { body } = await api(service.url)
      .withKey(SANDBOX.systemKey)
      .get<readonly { eventKey: string; recipientId: string }[]>('/api/system/sandbox/messages?size=20');
    const messages = body.data.filter(({ eventKey }) => eventKey === 'reservation-confirmed');
    return new Set(messages.map(({ recipientId }) => recipientId));
  }
});
