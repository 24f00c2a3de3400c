import { createHmac } from 'node:crypto';
import { DomainError } from '@spotter/core/kernel';
import { expect } from 'chai';
import { bankWebhookVerifier } from './bank-signature.js';

const KEY = '0123456789abcdef'.repeat(4);
const OTHER_KEY = 'fedcba9876543210'.repeat(4);
const TIME = '2026-11-23T10:00:01+09:00';
const BODY = '{"eventType":"payout.changed"}';

const sign = (key: Buffer | string): string =>
  `v1:${createHmac('sha256', key).update(`${BODY}:${TIME}`).digest('base64')}`;

const SIGNATURE = sign(Buffer.from(KEY, 'hex'));

async function verdict(changed: Record<string, string | undefined> = {}, { keys = [KEY], body = BODY } = {}) {
  const headers = {
    'tosspayments-webhook-transmission-time': TIME,
    'tosspayments-webhook-signature': SIGNATURE,
    ...changed,
  };
  const error: unknown = await bankWebhookVerifier(keys)({ rawBody: body, headers }).catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.code : (error ?? 'accepted');
}

describe('the signature of the bank', () => {
  it('accepts an HMAC of body and time under the bytes or the digits of the key', async () => {
    expect(await verdict()).to.equal('accepted');
    expect(await verdict({ 'tosspayments-webhook-signature': sign(KEY) })).to.equal('accepted');
  });

  it('accepts one of two signatures while two keys are valid', async () => {
    const both = `${sign(Buffer.from(OTHER_KEY, 'hex'))}, ${SIGNATURE}`;
    expect(await verdict({ 'tosspayments-webhook-signature': both })).to.equal('accepted');
    expect(await verdict({}, { keys: [OTHER_KEY, KEY] })).to.equal('accepted');
  });

  it('refuses another body, time, version or key, missing headers, and everybody without a key', async () => {
    expect(await verdict({}, { body: `${BODY} ` })).to.equal('unauthorized');
    expect(await verdict({ 'tosspayments-webhook-transmission-time': '2026-11-23T10:00:02+09:00' })).to.equal(
      'unauthorized',
    );
    expect(await verdict({ 'tosspayments-webhook-transmission-time': undefined })).to.equal('unauthorized');
    for (const signature of [undefined, '', 'v1:', SIGNATURE.replace('v1:', 'v2:'), SIGNATURE.slice(3)])
      expect(await verdict({ 'tosspayments-webhook-signature': signature }), signature).to.equal('unauthorized');
    expect(await verdict({}, { keys: [OTHER_KEY] })).to.equal('unauthorized');
    expect(await verdict({}, { keys: [] })).to.equal('unauthorized');
  });
});
