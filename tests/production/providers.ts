import { randomBytes } from 'node:crypto';
import type { Instant } from '@spotter/core/kernel';
import { LanguageModelServer } from '../support/language-model-server.js';
import { MailServer } from '../support/mail-server.js';
import { MessageProviders } from '../support/message-providers.js';
import { API_SECRET, PortOneServer, STORE } from '../support/portone-server.js';
import { S3Server } from '../support/s3-server.js';
import { signatureOf } from '../support/sandbox.js';
import { TOSS_SECURITY_KEY, TossServer } from '../support/toss-server.js';

export type Bank = 'toss' | 'transfer-file';

const LIVE_KEY = 'live_sk_of_tests';

/** Servers that simulate every provider of a company. */
export class Providers {
  private readonly webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;

  private constructor(
    readonly portone: PortOneServer,
    readonly toss: TossServer,
    readonly messages: MessageProviders,
    readonly mail: MailServer,
    readonly s3: S3Server,
    readonly model: LanguageModelServer,
    private readonly now: () => Instant,
  ) {
    portone.now = now;
    toss.now = now;
    toss.secretKey = LIVE_KEY;
  }

  static async start(now: () => Instant): Promise<Providers> {
    return new Providers(
      await PortOneServer.start(),
      await TossServer.start(),
      await MessageProviders.start(),
      await MailServer.start({ tls: true }),
      await S3Server.start(),
      await LanguageModelServer.start(),
      now,
    );
  }

  /** The values that a company enters from its contracts. */
  environment(bank: Bank): Readonly<Record<string, string>> {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = this.s3.bucket;
    return {
      PORTONE_API_SECRET: API_SECRET,
      PORTONE_STORE_ID: STORE,
      PORTONE_WEBHOOK_SECRETS: this.webhookSecret,
      PORTONE_API_URL: this.portone.url,
      ...(bank === 'toss'
        ? {
            BANK: 'toss',
            TOSS_SECRET_KEY: LIVE_KEY,
            TOSS_SECURITY_KEY: TOSS_SECURITY_KEY,
            TOSS_API_URL: this.toss.url,
          }
        : { BANK: 'transfer-file' }),
      ...this.messages.environment,
      ...this.mail.environment,
      VIDEO_STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...this.model.environment,
    };
  }

  /** PortOne reports a payment. @returns the status of the answer. */
  async reportPayment(serviceUrl: string, paymentId: string): Promise<number> {
    const timestamp = new Date(this.now()).toISOString();
    const body = JSON.stringify({
      type: 'Transaction.Paid',
      timestamp,
      data: { storeId: STORE, paymentId, transactionId: `tx-${paymentId}` },
    });
    const signature = signatureOf(body, new Date(this.now()), this.webhookSecret);
    return post(`${serviceUrl}/api/payments/webhook`, body, signature);
  }

  /** Toss Payments reports the state of a payout. @returns the status of the answer. */
  async reportPayout(serviceUrl: string, accountNumber: string): Promise<number> {
    const seller = this.toss.listSellers().find(({ account }) => account.accountNumber === accountNumber);
    const payout = this.toss.listPayouts().find(({ destination }) => destination === seller?.id);
    if (!payout) throw new Error(`Toss Payments has no payout to ${accountNumber}.`);
    const { body, headers } = this.toss.webhookOf(payout);
    return post(`${serviceUrl}/api/webhooks/bank`, body, headers);
  }

  async stop(): Promise<void> {
    const { portone, toss, messages, mail, s3, model } = this;
    await Promise.all([portone.stop(), toss.stop(), messages.stop(), mail.stop(), s3.stop(), model.stop()]);
  }
}

async function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  await answer.body?.cancel();
  return answer.status;
}
