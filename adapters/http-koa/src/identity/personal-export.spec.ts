import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { DomainError, instant } from '@spotter/core/kernel';
import type { PersonalPart, PersonalRow } from '@spotter/core/member';
import { expect } from 'chai';
import { exportFile } from './personal-export.js';

const AT = instant(0);

async function* given(...pieces: readonly (readonly PersonalRow[])[]): AsyncGenerator<readonly PersonalRow[]> {
  yield* pieces;
}

async function* away(): AsyncGenerator<readonly PersonalRow[]> {
  throw new DomainError('unavailable', 'The database is not available at the moment.');
}

describe('the export of personal data', () => {
  const row = { id: 'one' } as unknown as PersonalRow;
  const exported = async (...parts: readonly PersonalPart[]): Promise<string> =>
    text((await exportFile(parts, AT)).file.content as Readable);

  it('contains every part, also an empty list', async () => {
    const parts = [
      { name: 'account', pieces: given([row]) },
      { name: 'devices', pieces: given([row, row], [row]) },
      { name: 'reservations', pieces: given([]) },
    ] as const;
    const { data } = JSON.parse(await exported(...parts));
    expect(data).to.deep.equal({ account: row, devices: [row, row, row], reservations: [] });
  });

  it('is refused before it begins when its first row cannot be read', async () => {
    const refused = await exportFile([{ name: 'account', pieces: away() }], AT).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'unavailable' });
  });

  it('ends with an error when a later row cannot be read', async () => {
    const parts = [
      { name: 'account', pieces: given([row]) },
      { name: 'devices', pieces: away() },
    ] as const;
    expect(await exported(...parts).catch((error: unknown) => error)).to.include({ code: 'unavailable' });
  });
});
