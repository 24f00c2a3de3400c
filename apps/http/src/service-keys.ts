import type { ServiceIdentifier } from 'inversify';
import type { Policies, Ports, Queries, Repositories, Transaction, UseCases } from '@spotter/core/application';
import type { CodeSigner } from '@spotter/core/booking';
import type { CalendarWriter } from '@spotter/core/calendar';
import type { NarrativeWriter } from '@spotter/core/guidance';
import type { OneTimePasswords, Passwords, Secrets } from '@spotter/core/identity';
import type { Cipher, Clock, Ids } from '@spotter/core/kernel';
import type { AccountHolderCheck, Videos } from '@spotter/core/mentor';
import type { Delivery } from '@spotter/core/notification';
import type { PaymentGateway } from '@spotter/core/payment';
import type { Bank } from '@spotter/core/payout';
import type { ChannelSwitch } from '@spotter/channels';
import type { JwtAccessTokens } from '@spotter/crypto-node';
import type { CronRunner } from '@spotter/cron-runner';
import type { PdfRenderer } from '@spotter/pdf-pdfmake';

const serviceKey = <Port>(name: string): ServiceIdentifier<Port> => Symbol.for(`spotter.${name}`);

/** The container's keys for the use cases and for everything that they, the jobs and the routes need. */
export const SERVICE_KEYS = {
  accountHolders: serviceKey<AccountHolderCheck>('accountHolders'),
  accessTokens: serviceKey<JwtAccessTokens>('accessTokens'),
  bank: serviceKey<Bank>('bank'),
  calendarWriter: serviceKey<CalendarWriter>('calendarWriter'),
  channel: serviceKey<ChannelSwitch>('channel'),
  cipher: serviceKey<Cipher>('cipher'),
  clock: serviceKey<Clock>('clock'),
  cronRunner: serviceKey<CronRunner>('cronRunner'),
  gateway: serviceKey<PaymentGateway>('gateway'),
  ids: serviceKey<Ids>('ids'),
  narrator: serviceKey<NarrativeWriter>('narrator'),
  onDeliveryTried: serviceKey<(delivery: Delivery) => void>('onDeliveryTried'),
  oneTimePasswords: serviceKey<OneTimePasswords>('oneTimePasswords'),
  passwords: serviceKey<Passwords>('passwords'),
  policies: serviceKey<Policies>('policies'),
  publicUrl: serviceKey<string>('publicUrl'),
  queries: serviceKey<Queries>('queries'),
  renderer: serviceKey<PdfRenderer>('renderer'),
  secrets: serviceKey<Secrets>('secrets'),
  signer: serviceKey<CodeSigner>('signer'),
  transaction: serviceKey<Transaction<Repositories>>('transaction'),
  useCases: serviceKey<UseCases>('useCases'),
  videos: serviceKey<Videos>('videos'),
  /** As `transaction`, for the sender of messages: its commits do not wake it, and it has no idempotency keys. */
  workerTransaction: serviceKey<Transaction<Repositories>>('workerTransaction'),
} as const satisfies Readonly<Record<string, unknown>> & Readonly<Record<keyof Ports, unknown>>;
