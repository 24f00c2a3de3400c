import { DEMO_ADMIN, DEMO_PASSWORD, makeDemoData } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import { Misuse } from './misuse.js';
import type { Surroundings } from './surroundings.js';

export async function seed(surroundings: Surroundings): Promise<ExitCode> {
  await inHouse(surroundings, async ({ container }, { mode }) => {
    if (mode === 'production')
      throw new Misuse('Not in production: the demo people have a password that everybody knows.');
    await makeDemoData(container);
  });
  surroundings.output.write(`The demo data is there. Log in as ${DEMO_ADMIN} with the password ${DEMO_PASSWORD}.\n`);
  return EXIT.well;
}
