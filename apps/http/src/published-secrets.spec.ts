import { expect } from 'chai';
import { readConfiguration } from './configuration.js';
import { isPrivateSandbox, publishedSecrets, refusePublishedSecrets, reusedSecrets } from './published-secrets.js';
import { refusalOf } from './testing/refusal-of.js';

const OWN = {
  TOKEN_SECRETS: 'a'.repeat(32),
  CHECK_IN_SECRET: 'b'.repeat(32),
  BANK_ACCOUNT_KEYS: `own:${Buffer.alloc(32, 1).toString('base64')}`,
  SYSTEM_KEYS: 'c'.repeat(32),
  CRON_KEYS: 'd'.repeat(32),
  PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

/** Each with a second, own secret, as during rotation. */
const PUBLISHED = {
  TOKEN_SECRETS: `${OWN.TOKEN_SECRETS},sandbox-token-secret-known-to-everybody`,
  CHECK_IN_SECRET: 'sandbox-check-in-secret-known-to-everybody',
  BANK_ACCOUNT_KEYS: `${OWN.BANK_ACCOUNT_KEYS},renamed:${Buffer.alloc(32, 7).toString('base64')}`,
  PORTONE_WEBHOOK_SECRETS: `${OWN.PORTONE_WEBHOOK_SECRETS},whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==`,
};

const refusal = (environment: Readonly<Record<string, string>>): string =>
  refusalOf(() => refusePublishedSecrets(readConfiguration(environment)));

describe('published secrets', () => {
  it('are accepted when only this machine can reach the service and its database', () => {
    const local = [
      'postgresql://127.0.0.1/spotter',
      'postgresql://[::1]:5432/spotter',
      'postgresql://localhost/spotter',
    ];
    expect(refusal({})).to.equal('accepted');
    expect(refusal({ HOST: '::1' })).to.equal('accepted');
    for (const DATABASE_URL of [...local, 'postgresql:///spotter?host=/var/run/postgresql'])
      expect(refusal({ DATABASE_URL }), DATABASE_URL).to.equal('accepted');
  });

  it('are refused when others can reach the service or its database', () => {
    const local = 'postgresql://127.0.0.1/spotter';
    const exposed: readonly Readonly<Record<string, string>>[] = [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '10.0.0.5' },
      { DATABASE_URL: 'postgresql://db.internal/spotter' },
      { DATABASE_URL: 'postgresql://127.0.0.1.example.com/spotter' },
      { DATABASE_URL: `${local}?host=db.internal` },
      { DATABASE_URL: 'postgresql:///spotter' },
      { DATABASE_URL: local, READ_DATABASE_URL: 'postgresql://replica/spotter' },
      { DATABASE_URL: local, DATABASE_DIRECT_URL: 'postgresql://primary/spotter' },
    ];
    for (const environment of exposed)
      expect(refusal(environment), JSON.stringify(environment)).to.match(/^The values of TOKEN_SECRETS/);
  });

  it('are refused in a public sandbox and with NODE_ENV=test', () => {
    expect(refusal({ SANDBOX: 'true' })).to.include('are published');
    expect(refusal({ NODE_ENV: 'test', HOST: '0.0.0.0' })).to.include('are published');
  });

  it('are listed, without the others', () => {
    expect(publishedSecrets(readConfiguration({}))).to.deep.equal([
      ...['TOKEN_SECRETS', 'CHECK_IN_SECRET', 'BANK_ACCOUNT_KEYS'],
      ...['SYSTEM_KEYS', 'CRON_KEYS', 'PORTONE_WEBHOOK_SECRETS'],
    ]);
    for (const [name, value] of Object.entries(PUBLISHED))
      expect(refusal({ ...OWN, SANDBOX: 'true', [name]: value })).to.equal(
        `The values of ${name} are published: set your own (docs/operations.md, Secrets), and SANDBOX=true ` +
          'for a public sandbox. Published values are allowed only for a sandbox on 127.0.0.1 with a database on this machine.',
      );
  });

  it('are not needed: a public sandbox starts with its own secrets, its webhook secret without PortOne', () => {
    const configuration = readConfiguration({ ...OWN, SANDBOX: 'true', NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(configuration).to.include({ mode: 'sandbox', publicSandbox: true, portone: null });
    expect(isPrivateSandbox(configuration)).to.equal(false);
    expect(publishedSecrets(configuration)).to.deep.equal([]);
    expect(refusal({ ...OWN, SANDBOX: 'true', HOST: '0.0.0.0' })).to.equal('accepted');
  });
});

describe('reused secrets', () => {
  const reused = (environment: Readonly<Record<string, string>>) =>
    reusedSecrets(readConfiguration({ ...OWN, SANDBOX: 'true', ...environment }));

  it('are the variables that share a value, also one of a rotation', () => {
    expect(reused({ SYSTEM_KEYS: OWN.TOKEN_SECRETS })).to.deep.equal(['TOKEN_SECRETS', 'SYSTEM_KEYS']);
    const rotated = { CRON_KEYS: `${'e'.repeat(32)},${OWN.CHECK_IN_SECRET}` };
    expect(reused(rotated)).to.deep.equal(['CHECK_IN_SECRET', 'CRON_KEYS']);
  });

  it('do not exist among different values, or within one variable', () => {
    expect(reused({})).to.deep.equal([]);
    expect(reused({ SYSTEM_KEYS: `${OWN.SYSTEM_KEYS},${OWN.SYSTEM_KEYS}` })).to.deep.equal([]);
    expect(reusedSecrets(readConfiguration({}))).to.deep.equal([]);
  });
});
