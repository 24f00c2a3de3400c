import { chromium, type Browser } from 'playwright-core';

/** Where Debian installs it; `.ci/run` does. */
export const CHROMIUM = '/usr/bin/chromium';

export const startChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
