import type { Schemas } from '@spotter/client';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { addStaff } from '../support/add-staff.js';
import { api, type Person } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';

type StreamEvent = Schemas['Notification'];

describe('the live inbox, over HTTP', () => {
  let service: TestService;
  let person: Person;

  const apiClient = () => api(service.url);
  const pay = (amount: number) =>
    apiClient()
      .withKey(SANDBOX.systemKey)
      .post('/api/notifications/internal/send', {
        eventKey: 'payment-succeeded',
        recipients: [{ type: 'member', id: person.user.id }],
        payload: { amount },
      });
  const inbox = (): Promise<readonly StreamEvent[]> =>
    apiClient().as(person).read<StreamEvent[]>('/api/notifications/me');

  /** A stream, and a way to wait for its next events. */
  async function listening(headers: Readonly<Record<string, string>> = {}, url = service.url) {
    const leaving = new AbortController();
    const answer = await fetch(`${url}/api/notifications/me/stream`, {
      headers: { authorization: `Bearer ${person.accessToken}`, ...headers },
      signal: leaving.signal,
    });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      answer,
      leave: () => leaving.abort(),
      /** Reads events until one matches. @throws Error when the stream ends before. */
      async until(pattern: RegExp): Promise<RegExpExecArray> {
        for (;;) {
          const found = pattern.exec(text);
          if (found) return found;
          const { done, value } = await reader.read();
          if (done) throw new Error(`the stream ended after ${JSON.stringify(text)}`);
          text += value;
        }
      },
      async end(): Promise<void> {
        while (!(await reader.read()).done);
      },
    };
  }

  const EVENT = /id: (\S+)\nevent: notification\ndata: (.*)\n\n/;

  before(async () => {
    service = await startTestService();
    person = await apiClient().register();
  });
  after(() => service.close());

  it('sends a message when it arrives, as the inbox shows it', async () => {
    const stream = await listening();
    expect(stream.answer.headers.get('content-type')).to.match(/^text\/event-stream/);
    expect(stream.answer.headers.get('x-accel-buffering')).to.equal('no');
    await stream.until(/retry: 3000\n\n/);
    await pay(1_000);
    const [, id, data = ''] = await stream.until(EVENT);
    const [newest] = await inbox();
    expect(JSON.parse(data)).to.deep.equal(newest);
    expect(id).to.equal(newest?.id);
    stream.leave();
  });

  it('sends messages that another server with the same database created', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl, environment: { NOTIFIER: 'none' } });
    const stream = await listening({}, other.url);
    await pay(2_000);
    await stream.until(/2,000/);
    stream.leave();
    await other.close();
  });

  it('sends missed messages after a reconnect, but not the one that was seen', async () => {
    const arrived = await listening();
    for (const amount of [2_500, 3_000]) {
      await pay(amount);
      await arrived.until(new RegExp(amount.toLocaleString('en')));
    }
    arrived.leave();
    const [, before] = await inbox();
    const stream = await listening({ 'last-event-id': before!.id });
    const { input } = await stream.until(/3,000/);
    expect(input).not.to.include(`id: ${before!.id}`);
    stream.leave();
  });

  const bearer = ({ accessToken }: Pick<Person, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` });

  it('ends a stream at once when its log-in ends, by a log-out or a password change elsewhere', async () => {
    const owner = await apiClient().register();
    const [changing, closing] = [await apiClient().logIn(owner.email), await listening(bearer(owner))];
    const kept = await listening(bearer(changing));
    const passwords = { currentPassword: DEMO_PASSWORD, newPassword: 'lime-and-iron-77' };
    expect((await apiClient().as(changing).post('/api/auth/password', passwords)).status).to.equal(200);
    await closing.end();
    await kept.until(/retry/);
    expect((await apiClient().as(changing).post('/api/auth/logout', {})).status).to.equal(200);
    await kept.end();
  });

  it('ends the stream of a deactivated administrator at once', async () => {
    await addStaff(service.databaseUrl, 'finance', 'second');
    const second = await apiClient().logIn('second@spotter.test');
    const stream = await listening(bearer(second));
    const owner = apiClient().as(await apiClient().logIn('admin@spotter.test'));
    const change = await owner.patch(`/api/admin/staff/${second.user.id}`, { active: false });
    expect(change.status).to.equal(200);
    await stream.end();
  });

  it('ends its streams at once when the server closes', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl, environment: { NOTIFIER: 'none' } });
    const stream = await listening({}, other.url);
    await stream.until(/retry/);
    await Promise.all([stream.end(), other.close()]);
  });
});
