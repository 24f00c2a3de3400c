import type { Traces } from '@spotter/traces-opentelemetry';
import { ContainerModule } from 'inversify';
import { SandboxAccountHolders, SandboxBank } from '@spotter/bank-sandbox';
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
import { SandboxGateway } from '@spotter/gateway-sandbox';
import type { PdfRenderer } from '@spotter/pdf-pdfmake';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { bindOnce } from '../bind-once.js';
import { channelsOf } from '../channels.js';
import type { Configuration } from '../configuration.js';
import { policiesOf } from '../policies.js';
import { Ports } from '../ports.js';
import type { ServiceObserver } from '../observer.js';

export interface StartedTechnology {
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
export const technologyModule = ({
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
}: StartedTechnology) =>
  new ContainerModule(({ bind }) => {
    const once = bindOnce(bind);
    const { secrets } = configuration;

    once(clock, () => chosenClock);
    once(policies, () => policiesOf(configuration));
    once(queries, () => persistence.queries);
    once(ids, (get) => new UuidIds(get(clock)));
    once(Ports.passwords, () => passwords);
    once(Ports.publicUrl, () => configuration.publicUrl);
    once(Ports.oneTimePasswords, () => new TotpPasswords());
    once(Ports.secrets, () => new RandomSecrets());
    once(Ports.signer, () => new HmacCodeSigner(secrets.checkIn));
    once(Ports.cipher, () => new AesCipher(secrets.bankAccounts));
    once(Ports.accessTokens, (get) => {
      const { identity } = get(queries);
      const isFamilyActive: typeof identity.isFamilyActive = (family) => identity.isFamilyActive(family);
      return new JwtAccessTokens({ secrets: secrets.tokens, clock: get(clock), isFamilyActive });
    });
    once(transaction, (get) => {
      const options = { clock: get(clock), ids: get(ids), onCommitted: wakeNotifier };
      return new KeyedTransaction(persistence.transaction(options));
    });
    once(Ports.workerTransaction, (get) => persistence.transaction({ clock: get(clock), ids: get(ids) }));
    once(Ports.calendarWriter, () => new IcalWriter());
    once(Ports.renderer, (get) => rendererOf(get(policies).payout));
    once(Ports.gateway, (get) => realGateway ?? new SandboxGateway(get(clock), persistence.sandbox.log));
    once(Ports.accountHolders, (): AccountHolderCheck => realAccountHolders ?? new SandboxAccountHolders());
    once(Ports.videos, () => videos);
    once(Ports.bank, (get) => realBank ?? new SandboxBank(get(clock), persistence.sandbox.log));
    once(Ports.observer, () => observer);
    once(Ports.onDeliveryTried, () => (delivery: Delivery) => observer.tried(delivery));
    once(Ports.narrator, () => narrator);
    once(Ports.channel, (get) =>
      channelsOf(configuration, { messages: persistence.sandbox.messages, clock: get(clock), onAlarm }),
    );
  });
