import type { ServiceIdentifier } from 'inversify';
import type {
  Policies,
  Ports as CorePorts,
  Queries,
  Repositories,
  Transaction,
  UseCases,
} from '@spotter/core/application';
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
import type { ServiceObserver } from './observer.js';

const port = <Port>(name: string): ServiceIdentifier<Port> => Symbol.for(`spotter.${name}`);

/** The container's keys for everything that is not a class of the core. */
export const Ports = {
  accountHolders: port<AccountHolderCheck>('accountHolders'),
  accessTokens: port<JwtAccessTokens>('accessTokens'),
  bank: port<Bank>('bank'),
  calendarWriter: port<CalendarWriter>('calendarWriter'),
  channel: port<ChannelSwitch>('channel'),
  cipher: port<Cipher>('cipher'),
  clock: port<Clock>('clock'),
  cronRunner: port<CronRunner>('cronRunner'),
  gateway: port<PaymentGateway>('gateway'),
  ids: port<Ids>('ids'),
  narrator: port<NarrativeWriter>('narrator'),
  onDeliveryTried: port<(delivery: Delivery) => void>('onDeliveryTried'),
  oneTimePasswords: port<OneTimePasswords>('oneTimePasswords'),
  passwords: port<Passwords>('passwords'),
  policies: port<Policies>('policies'),
  publicUrl: port<string>('publicUrl'),
  queries: port<Queries>('queries'),
  renderer: port<PdfRenderer>('renderer'),
  secrets: port<Secrets>('secrets'),
  signer: port<CodeSigner>('signer'),
  transaction: port<Transaction<Repositories>>('transaction'),
  useCases: port<UseCases>('useCases'),
  observer: port<ServiceObserver>('watch'),
  videos: port<Videos>('videos'),
  /** The same stores without wake-ups, for the sender of messages. */
  workerTransaction: port<Transaction<Repositories>>('workerTransaction'),
} as const satisfies Readonly<Record<string, unknown>> & Readonly<Record<keyof CorePorts, unknown>>;
