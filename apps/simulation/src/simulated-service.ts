import {
  createJobs,
  createUseCases,
  runInSequence,
  NOTHING_DONE,
  type BusinessJobName,
  type Job,
  type Ports,
  type UseCases,
} from '@spotter/core/application';
import type { CodeSigner } from '@spotter/core/booking';
import { TemplateNarrativeWriter } from '@spotter/core/guidance';
import type { OneTimePasswords, Secrets } from '@spotter/core/identity';
import { dayOf, type Cipher, type Clock, type Day, type Ids } from '@spotter/core/kernel';

type RequiredPort =
  'transaction' | 'queries' | 'clock' | 'ids' | 'policies' | 'gateway' | 'bank' | 'channel' | 'videos';

/** The ports of the simulation. An omitted port is replaced by one that gives no protection and writes empty documents. */
export type SimulatedPorts = Pick<Ports, RequiredPort> & Partial<Omit<Ports, RequiredPort>>;

/** The use cases by their names, their ports, and the jobs by the names of docs/operations.md, Jobs. */
export interface SimulatedService extends UseCases, SimulatedPorts {
  readonly jobs: Readonly<Record<BusinessJobName, Job>>;
}

/** The core's use cases on simulated ports. Passwords, tokens and encryption are simulated: real ones would take most of the time. */
export function createSimulatedService(ports: SimulatedPorts): SimulatedService {
  const useCases = createUseCases({
    workerTransaction: ports.transaction,
    accountHolders: { find: async ({ holder }) => ({ kind: 'found', holder }) },
    accessTokens: { issue: () => 'open', forget: () => undefined },
    calendarWriter: { write: () => EMPTY_DOCUMENT },
    cipher: openCipher,
    narrator: new TemplateNarrativeWriter(),
    publicUrl: 'https://spotter.test',
    oneTimePasswords: openCodes,
    passwords: { hash: async (password) => password, matches: async () => true },
    renderer: { render: async () => EMPTY_DOCUMENT, renderReceipt: async () => EMPTY_DOCUMENT },
    secrets: openSecrets(ports.ids),
    signer: openSigner,
    onDeliveryTried: () => undefined,
    ...ports,
  });
  const jobs = {
    ...createJobs(useCases),
    // The timetable runs it every hour; the service compares the gateway's list once a day.
    'membership-renewal': runInSequence(
      useCases.processDueMemberships,
      onceADay(ports.clock, useCases.reconcileGatewayList),
    ),
  };
  return { ...ports, ...useCases, jobs };
}

const EMPTY_DOCUMENT = new Uint8Array();

/** Runs the job in the first run of each day only. */
function onceADay(clock: Clock, job: Job): Job {
  let doneOn: Day | null = null;
  return {
    run: async () => {
      const today = dayOf(clock.now());
      if (doneOn === today) return NOTHING_DONE;
      doneOn = today;
      return job.run();
    },
  };
}

/** Signs without a secret. */
export const openSigner: CodeSigner = {
  sign: (text) => `signed:${text}`,
  matches: (text, signature) => signature === `signed:${text}`,
};

const openCipher: Cipher = {
  keyId: 'open',
  encrypt: (text) => ({ keyId: 'open', text }),
  decrypt: ({ text }) => text,
};

/** Every code is of the first step. */
const openCodes: OneTimePasswords = { makeSecret: () => '', findStep: () => 0, uri: () => '' };

const openSecrets = (ids: Ids): Secrets => ({
  make: () => ids.next(),
  makeDigits: (count: number) => '0'.repeat(count),
  hash: (secret: string) => secret,
});
