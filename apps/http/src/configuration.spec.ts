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
  WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
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

  it('never repeats a secret that it refuses', () => {
    expect(refusal({ TOKEN_SECRETS: 'hunter2' })).to.not.include('hunter2');
  });

  it('refuses production without everything that production needs', () => {
    for (const name of Object.keys(REAL).filter((key) => key !== 'NODE_ENV')) {
      const { [name as keyof typeof REAL]: _, ...others } = REAL;
      expect(refusal(others)).to.equal(`NODE_ENV=production needs ${name}.`);
    }
  });

  it('refuses production with the sandbox’s gateway, bank and channels', () => {
    expect(refusal(REAL)).to.match(/payment gateway/);
  });
});
