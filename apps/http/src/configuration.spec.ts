import { generateKeyPairSync } from 'node:crypto';
import { KAKAO_TEXTS } from '@spotter/core/notification';
import { expect } from 'chai';
import { readConfiguration } from './configuration.js';
import { refusalOf } from './testing/refusal-of.js';

const pem = (type: 'rsa' | 'ed25519'): string =>
  (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();

const FCM = {
  FCM_PROJECT_ID: 'spotter-1',
  FCM_CLIENT_EMAIL: 'push@spotter-1.iam.gserviceaccount.com',
  FCM_PRIVATE_KEY: pem('rsa'),
};
const SOLAPI = {
  SOLAPI_API_KEY: 'NCSKEY',
  SOLAPI_API_SECRET: 'secret-of-solapi',
  SOLAPI_FROM: '0212345678',
  SOLAPI_KAKAO_CHANNEL: 'KA01PF1',
  SOLAPI_KAKAO_TEMPLATES: KAKAO_TEXTS.map((name, index) => `${name}:KA01TP${index}`).join(', '),
};
const SMTP = { SMTP_URL: 'smtps://spotter:p%20w@mail.test:465', SMTP_FROM: 'Spotter <hello@spotter.test>' };

const TOSS = { TOSS_SECRET_KEY: 'live_sk_of_the_shop', TOSS_SECURITY_KEY: '0123456789abcdef'.repeat(4) };

const REAL = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://spotter@127.0.0.1/spotter',
  PUBLIC_URL: 'https://app.spotter.test',
  TOKEN_SECRETS: 'x'.repeat(32),
  CHECK_IN_SECRET: 'x'.repeat(32),
  BANK_ACCOUNT_KEYS: `2026:${Buffer.alloc(32, 1).toString('base64')}`,
  SYSTEM_KEYS: 'x'.repeat(32),
  CRON_KEYS: 'x'.repeat(32),
  PORTONE_API_SECRET: 'secret-of-the-shop',
  PORTONE_STORE_ID: 'store-4ff4af41',
  PORTONE_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  BANK: 'toss',
  ...TOSS,
  ...FCM,
  ...SOLAPI,
  ...SMTP,
  VIDEO_STORAGE: 'folder',
};

const refusal = (environment: Record<string, string>): string => refusalOf(() => readConfiguration(environment));

describe('configuration', () => {
  it('needs no variables for a sandbox on an embedded database', () => {
    expect(readConfiguration({})).to.deep.include({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 3_000,
      database: { dataFolder: '.spotter' },
      logInsPerMinute: 1_000,
      wrongPasswords: 100,
    });
  });

  it('accepts an external database, and comma-separated lists', () => {
    const { database, origins } = readConfiguration({
      DATABASE_URL: 'postgresql://db/spotter',
      ORIGINS: 'https://a.test, https://b.test',
    });
    expect(database).to.deep.equal({ url: 'postgresql://db/spotter' });
    expect(origins).to.deep.equal(['https://a.test', 'https://b.test']);
  });

  it('accepts a direct URL and a replica, and refuses them without a database', () => {
    const url = 'postgresql://spotter@127.0.0.1:6432/spotter';
    const directUrl = 'postgresql://spotter@127.0.0.1:5432/spotter';
    const beside = { DATABASE_DIRECT_URL: directUrl, READ_DATABASE_URL: 'postgresql://replica/spotter' };
    const { database } = readConfiguration({ DATABASE_URL: url, ...beside });
    expect(database).to.deep.equal({ url, directUrl, replicaUrl: 'postgresql://replica/spotter' });
    for (const [name, value] of Object.entries(beside))
      expect(refusal({ [name]: value })).to.include('require DATABASE_URL');
  });

  it('names the sender of advertisements, by default the senders of e-mails and text messages as far as they fit', () => {
    const { senderContact } = readConfiguration({ ...SOLAPI, ...SMTP, SENDER_CONTACT: '스포터, 02-1234-5678' });
    expect(senderContact).to.equal('스포터, 02-1234-5678');
    expect(readConfiguration({ ...SOLAPI, ...SMTP }).senderContact).to.equal(
      'Spotter <hello@spotter.test>, 0212345678',
    );
    expect(readConfiguration(SMTP).senderContact).to.equal('Spotter <hello@spotter.test>');
    expect(readConfiguration({}).senderContact).to.equal(null);
    const sender = (length: number) => `${'x'.repeat(length - 17)} <a@spotter.test>`;
    const named = (length: number) =>
      readConfiguration({ ...SOLAPI, ...SMTP, SMTP_FROM: sender(length) }).senderContact;
    expect(named(88))
      .to.equal(`${sender(88)}, 0212345678`)
      .with.length(100);
    expect(named(89)).to.equal(sender(89));
    expect(readConfiguration({ ...SMTP, SMTP_FROM: sender(101) }).senderContact).to.equal(null);
    expect(refusal({ SENDER_CONTACT: 'x'.repeat(101) })).to.equal('SENDER_CONTACT: must have at most 100 characters.');
    expect(refusal({ SENDER_CONTACT: 'Spotter\n02' })).to.equal('SENDER_CONTACT: must be one line.');
    expect(refusal({ SENDER_CONTACT: '' })).to.equal('SENDER_CONTACT: must be one line.');
  });

  it('describes an error in one sentence', () => {
    expect(refusal({ PORT: '70000' })).to.match(/^PORT: /);
    expect(refusal({ DATABASE_URL: 'mysql://db' })).to.match(/^DATABASE_URL: must be a postgresql/);
    expect(refusal({ TOKEN_SECRETS: 'short' })).to.match(/^TOKEN_SECRETS: .*32 characters/);
    expect(refusal({ BANK_ACCOUNT_KEYS: 'id:c2hvcnQ=' })).to.match(/^BANK_ACCOUNT_KEYS: .*32 bytes/);
  });

  it('refuses two encryption keys with one id, because a stored value names its key by the id', () => {
    const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const sentence = 'BANK_ACCOUNT_KEYS: must have a different id for each key.';
    expect(refusal({ BANK_ACCOUNT_KEYS: `2026:${first},2026:${second}` })).to.equal(sentence);
    expect(refusal({ BANK_ACCOUNT_KEYS: `2026:${first},2026:${first}` })).to.equal(sentence);
    expect(refusal({ BANK_ACCOUNT_KEYS: `2026:${first},2026-2:${second}` })).to.equal('accepted');
  });

  it('refuses an empty value, which is neither the default nor 0', () => {
    for (const name of ['PORT', 'METRICS_PORT', 'SHUTDOWN_DELAY_MS', 'TRUSTED_PROXIES', 'OTEL_TRACES_SAMPLER_ARG'])
      expect(refusal({ [name]: '' }), name).to.equal(`${name}: must be a number.`);
    for (const name of ['HOST', 'METRICS_HOST', 'DATA_FOLDER', 'VIDEO_FOLDER'])
      expect(refusal({ [name]: '' }), name).to.equal(`${name}: must not be empty.`);
    for (const name of ['TOKEN_SECRETS', 'BANK_ACCOUNT_KEYS', 'SYSTEM_KEYS', 'CRON_KEYS'])
      expect(refusal({ [name]: ',' }), name).to.equal(`${name}: must have at least one item.`);
  });

  it('refuses a value that is not a number, and a fraction where a whole number is required', () => {
    expect(refusal({ PORT: 'abc' })).to.equal('PORT: must be a number.');
    expect(refusal({ PORT: '3000.5' })).to.equal('PORT: must be a whole number.');
    expect(refusal({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).to.equal('accepted');
  });

  it('names the limit of a number that is too small or too large', () => {
    for (const name of ['DATABASE_POOL', 'REQUESTS_AT_ONCE', 'READS_PER_MINUTE']) {
      expect(refusal({ [name]: '0' })).to.equal(`${name}: must be 1 or more.`);
      expect(refusal({ [name]: '1' }), name).to.equal('accepted');
    }
    for (const name of ['PORT', 'METRICS_PORT']) {
      expect(refusal({ [name]: '65536' })).to.equal(`${name}: must be 65535 or less.`);
      expect(refusal({ [name]: '65535' }), name).to.equal('accepted');
    }
  });

  it('refuses an origin that no browser sends, which would match no page', () => {
    const sentence = 'ORIGINS: must be like https://app.example.com, without a slash or the default port at the end.';
    const unsent = ['app.example.com', 'localhost:8100', 'https://App.example.com', 'https://한글.example', '*'];
    for (const end of ['/', ':443', '/page', '?q', '#part']) unsent.push(`https://app.example.com${end}`);
    for (const origin of unsent) expect(refusal({ ORIGINS: `https://a.test,${origin}` }), origin).to.equal(sentence);
    for (const origin of ['http://localhost:8100', 'capacitor://localhost', 'https://[::1]:8443', 'file://'])
      expect(refusal({ ORIGINS: origin }), origin).to.equal('accepted');
  });

  it('accepts a Redis address and refuses others', () => {
    expect(readConfiguration({}).redisUrl).to.equal(null);
    expect(readConfiguration({ REDIS_URL: 'rediss://:secret@cache:6380/1' }).redisUrl).to.include('cache');
    const sentence = 'REDIS_URL: must look like redis://host:6379, or rediss:// for TLS.';
    for (const address of [
      '',
      'cache',
      'cache:6379',
      'http://cache',
      'redis://',
      'redis://cache/jobs',
      'redis://cache?db=2',
    ])
      expect(refusal({ REDIS_URL: address }), address).to.equal(sentence);
  });

  it('names the variable of an address whose password is not percent-encoded, or that names no database', () => {
    const names = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'READ_DATABASE_URL'];
    const wrong = ['p#w@db/spotter', 'p/w@db/spotter', '50%@db/spotter', 'pw@db', 'pw@db/'].map(
      (rest) => `postgresql://spotter:${rest}`,
    );
    for (const name of names)
      for (const address of [...wrong, 'postgres', 'postgrest://db/spotter'])
        expect(refusal({ DATABASE_URL: 'postgresql://db/spotter', [name]: address }), address).to.equal(
          `${name}: must be a postgresql:// address with a database, reserved characters percent-encoded (%40).`,
        );
    for (const address of ['postgres://spotter:p%23w%25@[::1]/spotter', 'postgresql:///spotter?host=/tmp'])
      expect(refusal({ DATABASE_URL: address }), address).to.equal('accepted');
    expect(refusal({ REDIS_URL: 'redis://:50%@cache' })).to.match(/^REDIS_URL: must look like redis:/);
    expect(refusal({ ...SMTP, SMTP_URL: 'smtps://spotter:50%@mail.test' })).to.match(
      /^SMTP_URL: must look like smtps:/,
    );
  });

  it('refuses parameters of an address of PostgreSQL that would be ignored', () => {
    const address = 'postgresql://db/spotter?host=/tmp&port=5433&user=one&password=two&ssl=true&sslmode=';
    for (const mode of ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'])
      expect(refusal({ DATABASE_URL: address + mode }), mode).to.equal('accepted');
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'READ_DATABASE_URL']) {
      const refused = (search: string) =>
        refusal({ DATABASE_URL: 'postgresql://db/spotter', [name]: `postgresql://db/spotter?${search}` });
      expect(refused('sslmode=require&channel_binding=require&application_name=one')).to.equal(
        `${name}: must not have parameters that would be ignored: channel_binding, application_name.`,
      );
      expect(refused('sslmode=verify')).to.equal(
        `${name}: sslmode must be one of disable, prefer, require, verify-ca, verify-full, no-verify.`,
      );
    }
  });

  it('refuses an address of PostgreSQL that names a file that cannot be read', () => {
    const refused = (search: string) => refusal({ DATABASE_URL: `postgresql://db/spotter?${search}` });
    for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
      for (const path of ['/missing.pem', '.', ''])
        expect(refused(`${name}=${path}`)).to.equal(`DATABASE_URL: ${name} must name a file that can be read.`);
      expect(refused(`${name}=package.json`)).to.equal('accepted');
    }
  });

  it('does not repeat a refused secret', () => {
    expect(refusal({ TOKEN_SECRETS: 'hunter2' })).to.not.include('hunter2');
  });

  it('refuses production when a required variable is missing', () => {
    for (const name of Object.keys(REAL).filter((key) => key !== 'NODE_ENV')) {
      const { [name as keyof typeof REAL]: _, ...others } = REAL;
      const whose = name in TOSS ? 'BANK=toss' : 'NODE_ENV=production';
      expect(refusal(others)).to.equal(`${whose} needs ${name}.`);
    }
  });

  it('refuses production with an unencrypted address of a provider, except on this machine', () => {
    const names = ['PORTONE_API_URL', 'TOSS_API_URL', 'FCM_API_URL', 'FCM_TOKEN_URL', 'SOLAPI_API_URL'];
    for (const name of names)
      expect(refusal({ ...REAL, [name]: 'http://provider.example' })).to.equal(
        `NODE_ENV=production needs an https:// address in ${name}.`,
      );
    for (const address of ['https://provider.example', 'http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9'])
      expect(refusal({ ...REAL, PORTONE_API_URL: address }), address).to.equal('accepted');
    expect(refusal({ PORTONE_API_URL: 'http://provider.example' }), 'in the sandbox').to.equal('accepted');
  });

  it('accepts a complete configuration of production', () => {
    expect(readConfiguration(REAL)).to.deep.include({
      mode: 'production',
      bank: {
        kind: 'toss',
        secretKey: TOSS.TOSS_SECRET_KEY,
        securityKey: TOSS.TOSS_SECURITY_KEY,
        url: 'https://api.tosspayments.com',
      },
    });
  });
});

describe('the release of payouts', () => {
  it('needs two people in production and is automatic in the sandbox, unless configured otherwise', () => {
    expect(readConfiguration(REAL).payoutRelease).to.equal('two_person');
    expect(readConfiguration({ ...REAL, PAYOUT_RELEASE: 'automatic' }).payoutRelease).to.equal('automatic');
    expect(readConfiguration({}).payoutRelease).to.equal('automatic');
    expect(readConfiguration({ PAYOUT_RELEASE: 'two-person' }).payoutRelease).to.equal('two_person');
    expect(refusal({ PAYOUT_RELEASE: 'nobody' })).to.match(/^PAYOUT_RELEASE: /);
  });
});

describe('the configuration of the bank', () => {
  it('can be a transfer file, also in production and without keys', () => {
    const { TOSS_SECRET_KEY: _, TOSS_SECURITY_KEY: _key, ...real } = REAL;
    expect(readConfiguration({ ...real, BANK: 'transfer-file' }).bank).to.deep.equal({ kind: 'transfer-file' });
    expect(readConfiguration({ BANK: 'transfer-file' }).bank).to.deep.equal({ kind: 'transfer-file' });
    expect(refusal({ ...REAL, BANK: 'transfer-file' })).to.equal(
      'TOSS_SECRET_KEY and TOSS_SECURITY_KEY need BANK=toss.',
    );
  });

  const SANDBOX = { BANK: 'toss', ...TOSS, TOSS_SECRET_KEY: 'test_sk_of_the_shop' };

  it('is that of the sandbox by default, whose webhooks are signed with a published key', () => {
    const { bank, secrets } = readConfiguration({});
    expect(bank).to.equal(null);
    expect(secrets.bankWebhooks).to.have.length(1);
  });

  it('verifies webhooks with the security key', () => {
    expect(readConfiguration(SANDBOX).secrets.bankWebhooks).to.deep.equal([TOSS.TOSS_SECURITY_KEY]);
  });

  it('accepts a live key in production alone, and a test key elsewhere', () => {
    const sentence =
      'TOSS_SECRET_KEY: production needs a live key, because a test key moves no money; a sandbox needs a test key.';
    expect(refusal({ ...REAL, TOSS_SECRET_KEY: SANDBOX.TOSS_SECRET_KEY })).to.equal(sentence);
    expect(refusal({ ...SANDBOX, ...TOSS })).to.equal(sentence);
    expect(refusal(SANDBOX)).to.equal('accepted');
  });

  it('refuses keys without BANK=toss, and values of another form without repeating them', () => {
    expect(refusal(TOSS)).to.equal('TOSS_SECRET_KEY and TOSS_SECURITY_KEY need BANK=toss.');
    expect(refusal({ ...SANDBOX, BANK: 'sandbox' })).to.match(/^BANK: /);
    expect(refusal({ BANK: 'toss' })).to.equal('BANK=toss needs TOSS_SECRET_KEY, TOSS_SECURITY_KEY.');
    for (const key of ['', 'hunter2', 'f'.repeat(63), 'g'.repeat(64)])
      expect(refusal({ ...SANDBOX, TOSS_SECURITY_KEY: key })).to.equal(
        'TOSS_SECURITY_KEY: must be 64 hexadecimal digits.',
      );
    expect(refusal({ ...SANDBOX, TOSS_SECRET_KEY: 'hunter2' })).to.equal(
      'TOSS_SECRET_KEY: must be a secret key, live_sk_… or test_sk_….',
    );
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

  it('is the sandbox by default', () => {
    expect(readConfiguration({})).to.deep.include({ portone: null });
  });

  it('can be PortOne, and then only its webhooks are accepted', () => {
    const { portone, secrets } = readConfiguration(PORTONE);
    expect(portone).to.deep.equal({
      apiSecret: 'secret-of-the-shop',
      storeId: 'store-4ff4af41',
      url: 'https://api.portone.io',
    });
    expect(secrets.webhooks).to.deep.equal([PORTONE.PORTONE_WEBHOOK_SECRETS]);
  });

  it('accepts a second webhook secret during rotation, and no third', () => {
    const secret = PORTONE.PORTONE_WEBHOOK_SECRETS;
    const { secrets } = readConfiguration({ ...PORTONE, PORTONE_WEBHOOK_SECRETS: `${secret}, whsec_AAAA` });
    expect(secrets.webhooks).to.deep.equal([secret, 'whsec_AAAA']);
    for (const text of ['', `${secret},${secret},${secret}`])
      expect(wrong({ PORTONE_WEBHOOK_SECRETS: text })).to.equal(
        'PORTONE_WEBHOOK_SECRETS: must be one secret, or two during rotation.',
      );
  });

  it('describes an error in one sentence', () => {
    expect(wrong({ PORTONE_API_SECRET: 'two words' })).to.match(/^PORTONE_API_SECRET: must be printable/);
    expect(wrong({ PORTONE_API_SECRET: '' })).to.match(/^PORTONE_API_SECRET: must be printable/);
    expect(wrong({ PORTONE_STORE_ID: 'shop' })).to.match(/^PORTONE_STORE_ID: must be a store id/);
    expect(wrong({ PORTONE_WEBHOOK_SECRETS: 'whsec_' })).to.match(/^PORTONE_WEBHOOK_SECRETS: must be whsec_/);
    expect(wrong({ PORTONE_WEBHOOK_SECRETS: 'whsec_no base64!' })).to.match(/^PORTONE_WEBHOOK_SECRETS: must be whsec_/);
    expect(wrong({ PORTONE_API_URL: 'ftp://portone' })).to.equal(
      'PORTONE_API_URL: must be an https:// or http:// address.',
    );
  });

  it('refuses an address with a part that requests would drop', () => {
    expect(wrong({ PORTONE_API_URL: 'https://portone.test/v2' })).to.equal('PORTONE_API_URL: must not have a path.');
    for (const address of ['https://user:word@portone.test/v2', 'https://portone.test?a=b', 'https://portone.test/#a'])
      expect(wrong({ PORTONE_API_URL: address })).to.equal(
        'PORTONE_API_URL: must not contain a user, a password or parameters.',
      );
    const { portone } = readConfiguration({ ...PORTONE, PORTONE_API_URL: 'https://portone.test:443/' });
    expect(portone?.url).to.equal('https://portone.test:443/');
  });

  it('must be complete', () => {
    for (const name of Object.keys(PORTONE) as (keyof typeof PORTONE)[]) {
      const { [name]: _, ...others } = PORTONE;
      expect(refusal(others)).to.equal(
        `PortOne needs PORTONE_API_SECRET, PORTONE_STORE_ID, PORTONE_WEBHOOK_SECRETS together; missing: ${name}.`,
      );
    }
  });
});

describe('the configuration of the language model', () => {
  const NARRATIVE = { NARRATIVE_URL: 'https://models.test/v1', NARRATIVE_MODEL: 'small-1' };

  it('is absent by default: templates phrase the guidance', () => {
    expect(readConfiguration({}).narrative).to.equal(null);
  });

  it('has an address and a model, and optionally a key', () => {
    const narrative = { url: 'https://models.test/v1', model: 'small-1', key: null };
    expect(readConfiguration(NARRATIVE).narrative).to.deep.equal(narrative);
    const withKey = readConfiguration({ ...NARRATIVE, NARRATIVE_KEY: 'sk-1' });
    expect(withKey.narrative).to.deep.equal({ ...narrative, key: 'sk-1' });
  });

  it('must be complete', () => {
    const sentence = (missing: string) =>
      `A narrative needs NARRATIVE_URL, NARRATIVE_MODEL together; missing: ${missing}.`;
    const { NARRATIVE_URL, NARRATIVE_MODEL } = NARRATIVE;
    expect(refusal({ NARRATIVE_URL })).to.equal(sentence('NARRATIVE_MODEL'));
    expect(refusal({ NARRATIVE_MODEL })).to.equal(sentence('NARRATIVE_URL'));
    expect(refusal({ NARRATIVE_KEY: 'sk-1' })).to.match(/missing: NARRATIVE_URL, NARRATIVE_MODEL\.$/);
  });

  it('does not repeat a refused secret', () => {
    expect(refusal({ ...NARRATIVE, NARRATIVE_KEY: 'hunter 2' })).to.equal(
      'NARRATIVE_KEY: must be printable ASCII without spaces.',
    );
    expect(refusal({ ...NARRATIVE, NARRATIVE_URL: 'file:///model' })).to.match(/^NARRATIVE_URL: must be an https/);
  });
});

describe('the configuration of the channels', () => {
  it('is the sandbox by default', () => {
    expect(readConfiguration({}).channels).to.deep.equal({ fcm: null, solapi: null, smtp: null });
  });

  it('selects each channel independently', () => {
    const { channels } = readConfiguration(SMTP);
    expect(channels).to.deep.equal({
      fcm: null,
      solapi: null,
      smtp: { url: SMTP.SMTP_URL, from: 'Spotter <hello@spotter.test>' },
    });
  });

  it('accepts a service account, also with its key in one line', () => {
    const { fcm } = readConfiguration({
      ...FCM,
      FCM_PRIVATE_KEY: FCM.FCM_PRIVATE_KEY.replaceAll('\n', '\\n'),
    }).channels;
    expect(fcm).to.deep.equal({
      account: { projectId: 'spotter-1', clientEmail: FCM.FCM_CLIENT_EMAIL, privateKey: FCM.FCM_PRIVATE_KEY },
      apiUrl: 'https://fcm.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    });
  });

  it('accepts an approved template for each event and language', () => {
    const { solapi } = readConfiguration(SOLAPI).channels;
    expect(solapi?.key).to.deep.equal({ apiKey: 'NCSKEY', apiSecret: 'secret-of-solapi' });
    const templates = [...(solapi?.sender.templates ?? [])];
    expect(templates.slice(0, 2)).to.deep.equal([
      ['reservation-confirmed/ko', 'KA01TP0'],
      ['reservation-confirmed/en', 'KA01TP1'],
    ]);
    expect(templates.map(([name]) => name)).to.deep.equal(KAKAO_TEXTS);
  });

  it('lists the missing approved templates in one sentence', () => {
    const sentence =
      'SOLAPI_KAKAO_TEMPLATES: needs a template for each event that is sent by Kakao, in ko and en; missing: ';
    const given = SOLAPI.SOLAPI_KAKAO_TEMPLATES.split(', ');
    const without = (...missing: readonly string[]) =>
      given.filter((one) => !missing.some((name) => one.startsWith(`${name}:`))).join(', ');
    expect(refusal({ ...SOLAPI, SOLAPI_KAKAO_TEMPLATES: without('payment-failed/en') })).to.equal(
      `${sentence}payment-failed/en.`,
    );
    const two = without('reservation-confirmed/ko', 'contract-expiry_D-7/en');
    expect(refusal({ ...SOLAPI, SOLAPI_KAKAO_TEMPLATES: two })).to.equal(
      `${sentence}reservation-confirmed/ko, contract-expiry_D-7/en.`,
    );
    expect(refusal({ ...SOLAPI, SOLAPI_KAKAO_TEMPLATES: '' })).to.equal(`${sentence}${KAKAO_TEXTS.join(', ')}.`);
  });

  it('describes an error in one sentence', () => {
    const pushes = { ...FCM, FCM_PRIVATE_KEY: 'not a key' };
    expect(refusal(pushes)).to.equal('FCM_PRIVATE_KEY: must be a private RSA key in PEM.');
    expect(refusal({ ...FCM, FCM_PRIVATE_KEY: pem('ed25519') })).to.match(
      /^FCM_PRIVATE_KEY: must be a private RSA key/,
    );
    expect(refusal({ ...SOLAPI, SOLAPI_FROM: '02-1234-5678' })).to.match(/^SOLAPI_FROM: must be the digits/);
    for (const url of ['mail.test', 'https://mail.test', 'smtp://', 'smtp://mail.test?pool=true', 'smtp://mail.test/x'])
      expect(refusal({ ...SMTP, SMTP_URL: url })).to.equal('SMTP_URL: must look like smtps://user:password@host:465.');
    for (const from of ['Spotter', 'a@b.test\r\nBcc: c@d.test', 'Spotter <hello>'])
      expect(refusal({ ...SMTP, SMTP_FROM: from })).to.match(/^SMTP_FROM: must look like/);
  });

  it('refuses a template for an event that is not sent by Kakao', () => {
    const wrong = [
      'reservation-confirmd/ko:K1',
      'mentor-matched/ko:K1',
      'reservation-confirmed:K1',
      'payment-failed/fr:K1',
    ];
    for (const templates of [...wrong, 'payment-failed/ko', 'payment-failed/ko:K 1'])
      expect(refusal({ ...SOLAPI, SOLAPI_KAKAO_TEMPLATES: templates }), templates).to.match(
        /^SOLAPI_KAKAO_TEMPLATES: must be event\/language:template pairs of events that are sent by Kakao/,
      );
  });

  it('refuses a second template of an event and language, and a third part of a pair, which would be ignored', () => {
    const withLast = (end: string) =>
      refusal({ ...SOLAPI, SOLAPI_KAKAO_TEMPLATES: `${SOLAPI.SOLAPI_KAKAO_TEMPLATES}${end}` });
    expect(withLast(', payment-failed/ko:K1')).to.equal(
      'SOLAPI_KAKAO_TEMPLATES: must have one template for each event and language.',
    );
    expect(withLast(':K1')).to.match(/^SOLAPI_KAKAO_TEMPLATES: must be event\/language:template pairs/);
  });

  it('does not repeat a refused secret', () => {
    expect(refusal({ ...FCM, FCM_PRIVATE_KEY: 'hunter2' })).to.not.include('hunter2');
    expect(refusal({ ...SMTP, SMTP_URL: 'smtp:hunter2' })).to.not.include('hunter2');
    expect(refusal({ ...SOLAPI, SOLAPI_API_SECRET: 'hunter 2' })).to.not.include('hunter 2');
  });

  for (const [whose, channel] of Object.entries({ FCM, Solapi: SOLAPI, SMTP })) {
    it(`must be complete for ${whose}`, () => {
      const names = Object.keys(channel);
      for (const missing of names) {
        const others = Object.fromEntries(Object.entries(channel).filter(([name]) => name !== missing));
        expect(refusal(others)).to.equal(`${whose} needs ${names.join(', ')} together; missing: ${missing}.`);
      }
    });
  }
});
