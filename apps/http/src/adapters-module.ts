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
import { bindOnce } from './bind-once.js';
import { createChannels } from './channels.js';
import type { Configuration } from './configuration.js';
import type { RealGateway } from './gateway.js';
import { createPolicies } from './policies.js';
import { SERVICE_KEYS } from './service-keys.js';
import type { ServiceObserver } from './observer.js';

export interface StartedAdapters {
  readonly configuration: Configuration;
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Stamps job runs: `clock` can stand still at another time. */
  readonly jobRunClock: Clock;
  /** Signals after a commit that there can be messages to send. */
  readonly wakeNotifier: () => void;
  /** Null when the sandbox simulates it. */
  readonly realGateway: RealGateway | null;
  /** Null when the sandbox simulates it. */
  readonly realBank: Bank | null;
  readonly passwords: Passwords;
  readonly createRenderer: (policy: PayoutPolicy) => PdfRenderer;
  readonly videos: Videos;
  readonly narrator: NarrativeWriter;
  /** Called for messages that a provider refuses because of a configuration error. */
  readonly onAlarm: (alarm: Alarm) => void;
  readonly observer: ServiceObserver;
  /** Null without an endpoint for traces. */
  readonly traces: Traces | null;
}

const { clock, ids, policies, queries, transaction } = SERVICE_KEYS;

/** Binds the adapters to the core's ports. */
export const adaptersModule = (started: StartedAdapters) =>
  new ContainerModule(({ bind }) => {
    const bindSingleton = bindOnce(bind);
    const { configuration, persistence, observer } = started;
    const { secrets } = configuration;

    bindSingleton(clock, () => started.clock);
    bindSingleton(policies, () => createPolicies(configuration));
    bindSingleton(queries, () => persistence.queries);
    bindSingleton(ids, (get) => new UuidIds(get(clock)));
    bindSingleton(SERVICE_KEYS.passwords, () => started.passwords);
    bindSingleton(SERVICE_KEYS.publicUrl, () => configuration.publicUrl);
    bindSingleton(SERVICE_KEYS.oneTimePasswords, () => new TotpPasswords());
    bindSingleton(SERVICE_KEYS.secrets, () => new RandomSecrets());
    bindSingleton(SERVICE_KEYS.signer, () => new HmacCodeSigner(secrets.checkIn));
    bindSingleton(SERVICE_KEYS.cipher, () => new AesCipher(secrets.bankAccounts));
    bindSingleton(SERVICE_KEYS.accessTokens, (get) => {
      const { identity } = get(queries);
      const isFamilyActive: typeof identity.isFamilyActive = (family) => identity.isFamilyActive(family);
      return new JwtAccessTokens({ secrets: secrets.tokens, clock: get(clock), isFamilyActive });
    });
    bindSingleton(transaction, (get) => {
      const options = { clock: get(clock), ids: get(ids), onCommitted: started.wakeNotifier };
      return new KeyedTransaction(persistence.transaction(options));
    });
    bindSingleton(SERVICE_KEYS.workerTransaction, (get) =>
      persistence.transaction({ clock: get(clock), ids: get(ids) }),
    );
    bindSingleton(SERVICE_KEYS.calendarWriter, () => new IcalWriter());
    bindSingleton(SERVICE_KEYS.renderer, (get) => started.createRenderer(get(policies).payout));
    bindSingleton(
      SERVICE_KEYS.gateway,
      (get) => started.realGateway?.payments ?? new SandboxGateway(get(clock), persistence.sandbox.log),
    );
    bindSingleton(
      SERVICE_KEYS.accountHolders,
      (): AccountHolderCheck => started.realGateway?.accountHolders ?? new SandboxAccountHolders(),
    );
    bindSingleton(SERVICE_KEYS.videos, () => started.videos);
    bindSingleton(SERVICE_KEYS.bank, (get) => started.realBank ?? new SandboxBank(get(clock), persistence.sandbox.log));
    bindSingleton(SERVICE_KEYS.onDeliveryTried, () => (delivery: Delivery) => observer.metrics?.tried(delivery));
    bindSingleton(SERVICE_KEYS.narrator, () => started.narrator);
    bindSingleton(SERVICE_KEYS.channel, (get) =>
      createChannels(configuration, {
        messages: persistence.sandbox.messages,
        clock: get(clock),
        onAlarm: started.onAlarm,
      }),
    );
  });
