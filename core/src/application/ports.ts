import type { CodeSigner } from '../booking/rules/check-in-code.js';
import type { CalendarWriter } from '../calendar/ports.js';
import type { NarrativeWriter } from '../guidance/rules/narrative.js';
import type { AccessTokens, OneTimePasswords, Passwords, Secrets } from '../identity/ports.js';
import type { Cipher } from '../kernel/cipher.js';
import type { Clock } from '../kernel/clock.js';
import type { Ids } from '../kernel/ids.js';
import type { AccountHolderCheck } from '../mentor/ports.js';
import type { Videos } from '../mentor/pro-application-ports.js';
import type { Delivery } from '../notification/rules/delivery.js';
import type { MessageChannel } from '../notification/ports.js';
import type { PaymentGateway } from '../payment/ports.js';
import type { ReceiptRenderer } from '../payment/receipt-ports.js';
import type { Bank, StatementRenderer } from '../payout/ports.js';
import type { Policies } from './policies.js';
import type { Queries } from './queries.js';
import type { Repositories } from './repositories.js';
import type { Transaction } from './transaction.js';

/** The ports of the use cases. A port is read when the first use case that needs it is created. */
export interface Ports {
  readonly transaction: Transaction<Repositories>;
  /** The same repositories for the message sender: its commits do not wake the sender. */
  readonly workerTransaction: Transaction<Repositories>;
  readonly queries: Queries;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly policies: Policies;
  readonly accessTokens: Pick<AccessTokens, 'issue' | 'forget'>;
  readonly accountHolders: AccountHolderCheck;
  readonly bank: Bank;
  readonly calendarWriter: CalendarWriter;
  readonly channel: MessageChannel;
  readonly cipher: Cipher;
  readonly gateway: PaymentGateway;
  readonly narrator: NarrativeWriter;
  readonly oneTimePasswords: OneTimePasswords;
  readonly passwords: Passwords;
  /** The address of the app, for links in messages. */
  readonly publicUrl: string;
  readonly renderer: StatementRenderer & ReceiptRenderer;
  readonly secrets: Secrets;
  readonly signer: CodeSigner;
  readonly videos: Videos;
  /** Called with each delivery after an attempt, once the attempt is stored. Never throws. */
  readonly onDeliveryTried: (delivery: Delivery) => void;
}

/** The ports that a use case requests by name, with a transaction over the repositories that it uses. */
export type RequiredPorts<Repository extends keyof Repositories, Name extends keyof Ports = never> = Pick<
  Ports,
  Name
> & {
  readonly transaction: Transaction<Pick<Repositories, Repository>>;
};

/** Works as `RequiredPorts`, for jobs of the message sender. */
export type RequiredWorkerPorts<Repository extends keyof Repositories, Name extends keyof Ports = never> = Pick<
  Ports,
  Name
> & {
  readonly workerTransaction: Transaction<Pick<Repositories, Repository>>;
};

/** Works as `RequiredPorts`, with the queries of the use case. */
export type Reads<Query extends keyof Queries, Name extends keyof Ports = never> = Pick<Ports, Name> & {
  readonly queries: Pick<Queries, Query>;
};
