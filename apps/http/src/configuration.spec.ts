import { expect } from 'chai';
import { ConfigurationError, readConfiguration } from './configuration.js';

const REAL = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://spotter@127.0.0.1/spotter',
  TOKEN_SECRETS: 'x'.repeat(32),
  CHECK_IN_SECRET: 'x'.repeat(32),
  BANK_ACCOUNT_KEYS: `2026:${Buffer.alloc(32, 1).toString('base64')}`,
  SYSTEM_KEYS: 'x'.repeat(32),
  CRON_KEYS: 'x'.repeat(32),
  PORTONE_API_SECRET: 'secret-of-the-shop',
  PORTONE_STORE_ID: 'store-4ff4af41',
  PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfiguration(environment);
    return 'accepted';
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : String(error);
  }
};

describe('configuration', () => {
  it('needs nothing: the sandbox on an embedded database', () => {
    expect(readConfiguration({})).to.deep.include({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 3_000,
      database: { dataFolder: '.spotter' },
      logInsPerMinute: 1_000,
    });
  });

  it('takes a database of one’s own, and lists separated by commas', () => {
    const { database, origins } = readConfiguration({
      DATABASE_URL: 'postgresql://db/spotter',
      ORIGINS: 'https://a.test, https://b.test',
    });
    expect(database).to.deep.equal({ url: 'postgresql://db/spotter' });
    expect(origins).to.deep.equal(['https://a.test', 'https://b.test']);
  });

  it('names in one sentence what is wrong', () => {
    expect(refusal({ PORT: '70000' })).to.match(/^PORT: /);
    expect(refusal({ DATABASE_URL: 'mysql://db' })).to.match(/^DATABASE_URL: must be a postgresql/);
    expect(refusal({ TOKEN_SECRETS: 'short' })).to.match(/^TOKEN_SECRETS: .*32 characters/);
    expect(refusal({ BANK_ACCOUNT_KEYS: 'id:c2hvcnQ=' })).to.match(/^BANK_ACCOUNT_KEYS: .*32 bytes/);
  });

  it('takes a Redis, and refuses what is no address of one', () => {
    expect(readConfiguration({}).redisUrl).to.equal(null);
    expect(readConfiguration({ REDIS_URL: 'rediss://:secret@cache:6380/1' }).redisUrl).to.include('cache');
    const sentence = 'REDIS_URL: must look like redis://host:6379, or rediss:// for TLS.';
    for (const address of ['', 'cache', 'cache:6379', 'http://cache', 'redis://', 'redis://cache/jobs'])
      expect(refusal({ REDIS_URL: address }), address).to.equal(sentence);
  });

  it('never repeats a secret that it refuses', () => {
    expect(refusal({ TOKEN_SECRETS: 'hunter2' })).to.not.include('hunter2');
  });

  it('refuses production without everything that production needs', () => {
    for (const name of Object.keys(REAL).filter((key) => key !== 'NODE_ENV')) {
      const { [name as keyof typeof REAL]: _, ...others } = REAL;
      expect(refusal(others)).to.equal(`NODE_ENV=production needs ${name}.`);
    }
  });

  it('refuses production with the sandbox’s bank and channels', () => {
    expect(refusal(REAL)).to.match(/needs a bank and channels/);
  });
});

describe('the configuration of the payment gateway', () => {
  const PORTONE = {
    PORTONE_API_SECRET: 'secret-of-the-shop',
    PORTONE_STORE_ID: 'store-4ff4af41',
    PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  };
  const wrong = (environment: Partial<typeof PORTONE> & { PORTONE_API_URL?: string }) =>
    refusal({ ...PORTONE, ...environment });

  it('is the sandbox’s when nothing is said', () => {
    expect(readConfiguration({})).to.deep.include({ portone: null });
  });

  it('is PortOne, whose webhooks are the only ones believed then', () => {
    const { portone, secrets } = readConfiguration(PORTONE);
    expect(portone).to.deep.equal({
      apiSecret: 'secret-of-the-shop',
      storeId: 'store-4ff4af41',
      url: 'https://api.portone.io',
    });
    expect(secrets.webhooks).to.deep.equal([PORTONE.PORTONE_WEBHOOK_SECRETS]);
  });

  it('takes a second webhook secret while one is rotated, and no third', () => {
    const secret = PORTONE.PORTONE_WEBHOOK_SECRETS;
    const { secrets } = readConfiguration({ ...PORTONE, PORTONE_WEBHOOK_SECRETS: `${secret}, whsec_AAAA` });
    expect(secrets.webhooks).to.deep.equal([secret, 'whsec_AAAA']);
    for (const secrets of ['', `${secret},${secret},${secret}`])
      expect(wrong({ PORTONE_WEBHOOK_SECRETS: secrets })).to.equal(
        'PORTONE_WEBHOOK_SECRETS: must be one secret, or two while it is rotated.',
      );
  });

  it('names in one sentence what is wrong', () => {
    expect(wrong({ PORTONE_API_SECRET: 'two words' })).to.match(/^PORTONE_API_SECRET: must be printable/);
    expect(wrong({ PORTONE_API_SECRET: '' })).to.match(/^PORTONE_API_SECRET: must be printable/);
    expect(wrong({ PORTONE_STORE_ID: 'shop' })).to.match(/^PORTONE_STORE_ID: must be a store id/);
    expect(wrong({ PORTONE_WEBHOOK_SECRETS: 'whsec_' })).to.match(/^PORTONE_WEBHOOK_SECRETS: must be whsec_/);
    expect(wrong({ PORTONE_WEBHOOK_SECRETS: 'whsec_no base64!' })).to.match(/^PORTONE_WEBHOOK_SECRETS: must be whsec_/);
    expect(wrong({ PORTONE_API_URL: 'ftp://portone' })).to.match(/^PORTONE_API_URL: must be an https/);
  });

  it('is whole or not at all', () => {
    for (const name of Object.keys(PORTONE) as (keyof typeof PORTONE)[]) {
      const { [name]: _, ...others } = PORTONE;
      expect(refusal(others)).to.equal(
        `PortOne needs PORTONE_API_SECRET, PORTONE_STORE_ID, PORTONE_WEBHOOK_SECRETS together; missing: ${name}.`,
      );
    }
  });
});
