import type { Traces } from '@spotter/traces-opentelemetry';
import { ContainerModule } from 'inversify';
import { SandboxBank } from '@spotter/bank-sandbox';
import type { Alarm } from '@spotter/channels';
import {
  defaultPolicies,
  KeyedTransaction,
  planNotifications,
  type Clock,
  type NarrativeWriter,
  type PaymentGateway,
  type Videos,
} from '@spotter/core';
import {
  AesCipher,
  Argon2Passwords,
  HmacCodeSigner,
  JwtAccessTokens,
  RandomSecrets,
  UuidIds,
} from '@spotter/crypto-node';
import { SandboxGateway } from '@spotter/gateway-sandbox';
import { PdfRenderer } from '@spotter/pdf-pdfmake';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { bindOnce } from '../bind-once.js';
import { channelsOf } from '../channels.js';
import type { Configuration } from '../configuration.js';
import { Ports } from '../ports.js';
import type { Watch } from '../watch.js';

export interface Started {
  readonly configuration: Configuration;
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Told after a commit that there may be messages to send. */
  readonly wakeNotifier: () => void;
  /** Null where the sandbox plays it. */
  readonly realGateway: PaymentGateway | null;
  readonly videos: Videos;
  readonly narrator: NarrativeWriter;
  /** Told of messages that a provider refuses for a mistake of ours. */
  readonly onAlarm: (alarm: Alarm) => void;
  /** Told of what is done. */
  readonly watch: Watch;
  /** Null where nobody takes them. */
  readonly traces: Traces | null;
}

const { clock, ids, policies, queries, transaction } = Ports;

/** What the core's ports are in this house. */
export const technologyModule = ({
  configuration,
  persistence,
  clock: chosenClock,
  wakeNotifier,
  realGateway,
  videos,
  narrator,
  onAlarm,
  watch,
}: Started) =>
  new ContainerModule(({ bind }) => {
    const once = bindOnce(bind);
    const { secrets } = configuration;

    once(clock, () => chosenClock);
    once(policies, () => defaultPolicies);
    once(queries, () => persistence.queries);
    once(ids, (get) => new UuidIds(get(clock)));
    once(Ports.passwords, () => new Argon2Passwords());
    once(Ports.secrets, () => new RandomSecrets());
    once(Ports.signer, () => new HmacCodeSigner(secrets.checkIn));
    once(Ports.cipher, () => new AesCipher(secrets.bankAccounts));
    once(Ports.accessTokens, (get) => {
      const { identity } = get(queries);
      const familyAlive: typeof identity.familyAlive = (family) => identity.familyAlive(family);
      return new JwtAccessTokens({ secrets: secrets.tokens, clock: get(clock), familyAlive });
    });
    once(transaction, (get) => {
      const options = { clock: get(clock), ids: get(ids), plan: planNotifications, onCommitted: wakeNotifier };
      return new KeyedTransaction(persistence.transaction(options));
    });
    once(Ports.workerTransaction, (get) =>
      persistence.transaction({ clock: get(clock), ids: get(ids), plan: planNotifications }),
    );
    once(Ports.renderer, (get) => new PdfRenderer(get(policies).payout));
    once(Ports.gateway, (get) => realGateway ?? new SandboxGateway(get(clock), persistence.sandbox.log));
    once(Ports.videos, () => videos);
    once(Ports.bank, (get) => new SandboxBank(get(clock), persistence.sandbox.log));
    once(Ports.watch, () => watch);
    once(Ports.narrator, () => narrator);
    once(Ports.channel, (get) =>
      channelsOf(configuration, { messages: persistence.sandbox.messages, clock: get(clock), onAlarm }),
    );
  });
