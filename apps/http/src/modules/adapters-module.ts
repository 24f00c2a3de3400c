import type { Traces } from '@spotter/traces-opentelemetry';
import { ContainerModule } from 'inversify';
import { IcalWriter } from '@spotter/calendar-ical';
import type { Alarm } from '@spotter/channels';
import type { NarrativeWriter } from '@spotter/core/guidance';
import { KeyedTransaction } from '@spotter/core/idempotency';
import type { Passwords } from '@spotter/core/identity';
import type { Clock } from '@spotter/core/kernel';
import type { AccountHolderCheck, Videos } from '@spotter/core/mentor';
import type { Delivery } from '@spotter/core/notification';
import type { PaymentGateway } from '@spotter/core/payment';
import type { Bank, PayoutPolicy } from '@spotter/core/payout';
import {
  AesCipher,
  HmacCodeSigner,
  JwtAccessTokens,
  RandomSecrets,
  TotpPasswords,
  UuidIds,
} from '@spotter/crypto-node';
import type { PdfRenderer } from '@spotter/pdf-pdfmake';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { SandboxAccountHolders, SandboxBank, SandboxGateway } from '@spotter/sandbox';
import { bindOnce } from '../bind-once.js';
import { channelsOf } from '../channels.js';
import type { Configuration } from '../configuration.js';
import { policiesOf } from '../policies.js';
import { Ports } from '../ports.js';
import type { ServiceObserver } from '../observer.js';

export interface StartedAdapters {
  readonly configuration: Configuration;
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Signals after a commit that there may be messages to send. */
  readonly wakeNotifier: () => void;
  /** Null when the sandbox simulates it. */
  readonly realGateway: PaymentGateway | null;
  /** Null when the sandbox simulates it. */
  readonly realBank: Bank | null;
  readonly realAccountHolders: AccountHolderCheck | null;
  readonly passwords: Passwords;
  readonly rendererOf: (policy: PayoutPolicy) => PdfRenderer;
  readonly videos: Videos;
  readonly narrator: NarrativeWriter;
  /** Called for messages that a provider refuses because of a configuration error. */
  readonly onAlarm: (alarm: Alarm) => void;
  /** Receives events for metrics. */
  readonly observer: ServiceObserver;
  /** Null without an endpoint for traces. */
  readonly traces: Traces | null;
}

const { clock, ids, policies, queries, transaction } = Ports;

/** Binds the adapters to the core's ports. */
export const adaptersModule = ({
  configuration,
  persistence,
  clock: chosenClock,
  wakeNotifier,
  realGateway,
  realBank,
  realAccountHolders,
  passwords,
  rendererOf,
  videos,
  narrator,
  onAlarm,
  observer,
}: StartedAdapters) =>
  new ContainerModule(({ bind }) => {
    const bindSingleton = bindOnce(bind);
    const { secrets } = configuration;

    bindSingleton(clock, () => chosenClock);
    bindSingleton(policies, () => policiesOf(configuration));
    bindSingleton(queries, () => persistence.queries);
    bindSingleton(ids, (get) => new UuidIds(get(clock)));
    bindSingleton(Ports.passwords, () => passwords);
    bindSingleton(Ports.publicUrl, () => configuration.publicUrl);
    bindSingleton(Ports.oneTimePasswords, () => new TotpPasswords());
    bindSingleton(Ports.secrets, () => new RandomSecrets());
    bindSingleton(Ports.signer, () => new HmacCodeSigner(secrets.checkIn));
    bindSingleton(Ports.cipher, () => new AesCipher(secrets.bankAccounts));
    bindSingleton(Ports.accessTokens, (get) => {
      const { identity } = get(queries);
      const isFamilyActive: typeof identity.isFamilyActive = (family) => identity.isFamilyActive(family);
      return new JwtAccessTokens({ secrets: secrets.tokens, clock: get(clock), isFamilyActive });
    });
    bindSingleton(transaction, (get) => {
      const options = { clock: get(clock), ids: get(ids), onCommitted: wakeNotifier };
      return new KeyedTransaction(persistence.transaction(options));
    });
    bindSingleton(Ports.workerTransaction, (get) => persistence.transaction({ clock: get(clock), ids: get(ids) }));
    bindSingleton(Ports.calendarWriter, () => new IcalWriter());
    bindSingleton(Ports.renderer, (get) => rendererOf(get(policies).payout));
    bindSingleton(Ports.gateway, (get) => realGateway ?? new SandboxGateway(get(clock), persistence.sandbox.log));
    bindSingleton(Ports.accountHolders, (): AccountHolderCheck => realAccountHolders ?? new SandboxAccountHolders());
    bindSingleton(Ports.videos, () => videos);
    bindSingleton(Ports.bank, (get) => realBank ?? new SandboxBank(get(clock), persistence.sandbox.log));
    bindSingleton(Ports.observer, () => observer);
    bindSingleton(Ports.onDeliveryTried, () => (delivery: Delivery) => observer.tried(delivery));
    bindSingleton(Ports.narrator, () => narrator);
    bindSingleton(Ports.channel, (get) =>
      channelsOf(configuration, { messages: persistence.sandbox.messages, clock: get(clock), onAlarm }),
    );
  });
