import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { DomainError, instant } from '@spotter/core/kernel';
import { webhookVerifier } from './webhook-signature.js';

// The published vector of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const SENT_AT = 1_614_265_330_000;
const rawBody = '{"test": 2432232314}';
const headers = (changed: Record<string, string> = {}) => ({
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': SIGNATURE,
  ...changed,
});

async function verdict(
  changed: Record<string, string> = {},
  { now = SENT_AT, secrets = [SECRET], body = rawBody } = {},
) {
  const verify = webhookVerifier(secrets, { now: () => instant(now) });
  const error: unknown = await verify({ rawBody: body, headers: headers(changed) }).catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.code : (error ?? 'accepted');
}

describe('webhook signature', () => {
  it('accepts the published vector', async () => expect(await verdict()).to.equal('accepted'));

  it('accepts at most 300 seconds of difference to the service’s clock', async () => {
    expect(await verdict({}, { now: SENT_AT + 300_000 })).to.equal('accepted');
    expect(await verdict({}, { now: SENT_AT - 300_000 })).to.equal('accepted');
    expect(await verdict({}, { now: SENT_AT + 300_001 })).to.equal('unauthorized');
    expect(await verdict({}, { now: SENT_AT - 300_001 })).to.equal('unauthorized');
  });

  it('accepts either of two secrets during a rotation, and any of several signatures', async () => {
    expect(await verdict({}, { secrets: ['whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==', SECRET] })).to.equal('accepted');
    expect(await verdict({ 'webhook-signature': `v1,AAAA v1a,BBBB ${SIGNATURE}` })).to.equal('accepted');
  });

  it('accepts ids of at most 255 characters', async () => {
    const signed = (id: string) => ({
      'webhook-id': id,
      'webhook-signature': new Webhook(SECRET).sign(id, new Date(SENT_AT), rawBody),
    });
    expect(await verdict(signed('m'.repeat(255)))).to.equal('accepted');
    expect(await verdict(signed('m'.repeat(256)))).to.equal('unauthorized');
  });

  it('refuses another body, id, timestamp, signature or secret, and missing headers', async () => {
    expect(await verdict({}, { body: '{"test": 2432232315}' })).to.equal('unauthorized');
    expect(await verdict({ 'webhook-id': 'msg_other' })).to.equal('unauthorized');
    expect(await verdict({ 'webhook-timestamp': '1614265331' })).to.equal('unauthorized');
    for (const timestamp of ['now', '9'.repeat(400)])
      expect(await verdict({ 'webhook-timestamp': timestamp })).to.equal('unauthorized');
    expect(await verdict({ 'webhook-signature': SIGNATURE.replace('v1,', 'v2,') })).to.equal('unauthorized');
    expect(await verdict({ 'webhook-signature': '' })).to.equal('unauthorized');
    expect(await verdict({}, { secrets: ['whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA=='] })).to.equal('unauthorized');
  });
});
