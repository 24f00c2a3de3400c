import type { ServiceIdentifier } from 'inversify';
import type {
  Bank,
  Cipher,
  Clock,
  CodeSigner,
  Ids,
  Job,
  NarrativeWriter,
  Passwords,
  PaymentGateway,
  Policies,
  Queries,
  Secrets,
  Stores,
  TokenIssuer,
  Transaction,
  Videos,
} from '@spotter/core';
import type { ChannelSwitch } from '@spotter/channels';
import type { JwtAccessTokens } from '@spotter/crypto-node';
import type { CronRunner } from '@spotter/cron-runner';
import type { PdfRenderer } from '@spotter/pdf-pdfmake';
import type { Watch } from './watch.js';

const port = <Port>(name: string): ServiceIdentifier<Port> => Symbol.for(`spotter.${name}`);

/** The names under which the container knows what is not a class of the core. */
export const Ports = {
  accessTokens: port<JwtAccessTokens>('accessTokens'),
  bank: port<Bank>('bank'),
  channel: port<ChannelSwitch>('channel'),
  cipher: port<Cipher>('cipher'),
  clock: port<Clock>('clock'),
  cronRunner: port<CronRunner>('cronRunner'),
  gateway: port<PaymentGateway>('gateway'),
  ids: port<Ids>('ids'),
  narrator: port<NarrativeWriter>('narrator'),
  notifications: port<Job>('notifications'),
  passwords: port<Passwords>('passwords'),
  policies: port<Policies>('policies'),
  queries: port<Queries>('queries'),
  renderer: port<PdfRenderer>('renderer'),
  secrets: port<Secrets>('secrets'),
  signer: port<CodeSigner>('signer'),
  tokenIssuer: port<TokenIssuer>('tokenIssuer'),
  transaction: port<Transaction<Stores>>('transaction'),
  watch: port<Watch>('watch'),
  videos: port<Videos>('videos'),
  /** The same stores, for who sends messages: its commits wake nobody. */
  workerTransaction: port<Transaction<Stores>>('workerTransaction'),
} as const;
