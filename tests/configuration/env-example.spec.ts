import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect } from 'chai';
import { ENVIRONMENT_VARIABLES, readConfiguration } from '@spotter/app-http';

const ENV_EXAMPLE = new URL('../../.env.example', import.meta.url);
/** The address of a provider has no password. */
const SECRET = /SECRET|KEY|(?<!_API_)URL/;

/** All lines with a value, as if each were uncommented. */
const uncommented = async (): Promise<Readonly<Record<string, string>>> => {
  const lines = await readFile(ENV_EXAMPLE, 'utf8');
  return parseEnv(lines.replaceAll(/^#(?=[A-Z])/gm, '')) as Record<string, string>;
};

describe('.env.example', () => {
  it('names every variable that the service reads, once, and no other', async () => {
    const named = [...(await readFile(ENV_EXAMPLE, 'utf8')).matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, name]) => name,
    );
    expect(named.toSorted()).to.deep.equal(ENVIRONMENT_VARIABLES.toSorted());
  });

  it('changes nothing when it is copied unchanged', async () => {
    expect(parseEnv(await readFile(ENV_EXAMPLE, 'utf8'))).to.deep.equal({});
  });

  it('shows the defaults', async () => {
    const values = Object.entries(await uncommented()).filter(([, value]) => value !== '');
    expect(values).to.have.length.above(30);
    expect(readConfiguration(Object.fromEntries(values))).to.deep.equal(readConfiguration({}));
  });

  it('has no value for a secret', async () => {
    const secrets = Object.entries(await uncommented()).filter(([name]) => SECRET.test(name));
    expect(secrets).to.have.length.above(10);
    expect(secrets.filter(([, value]) => value !== '')).to.deep.equal([]);
  });
});
