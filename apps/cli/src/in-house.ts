import {
  Closing,
  openDatabase,
  openHouse,
  readConfiguration,
  type Configuration,
  type House,
  type HouseOptions,
} from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

interface InHouseOptions extends Pick<HouseOptions, 'clockBy' | 'rehearsalMs'> {
  /** What it says to the shell then, when to be interrupted is how it ends. */
  readonly whenInterrupted?: ExitCode;
}

/** Opens the house that the environment means, works in it, and closes it, whatever came of the work. */
export async function inHouse<Result>(
  { environment, errors, onInterrupt }: Surroundings,
  work: (house: House, configuration: Configuration) => Promise<Result>,
  { whenInterrupted = EXIT.interrupted, ...options }: InHouseOptions = {},
): Promise<Result> {
  const onGatewayTrouble = (error: unknown): void => void errors.write(`The payment gateway: ${String(error)}\n`);
  const onAlarm: HouseOptions['onAlarm'] = ({ channel, reason }) =>
    void errors.write(`A message by ${channel}: ${reason}\n`);
  const configuration = readConfiguration(environment);
  const house = await openHouse(configuration, { ...options, onGatewayTrouble, onAlarm, beside: true });
  onInterrupt(() => house.closing.run().then(() => whenInterrupted));
  try {
    return await work(house, configuration);
  } finally {
    await house.closing.run();
  }
}

/** Opens the database alone, its tables as they are: a house would bring them up to date. */
export async function inDatabase<Result>(
  { environment, onInterrupt }: Pick<Surroundings, 'environment' | 'onInterrupt'>,
  work: (database: House['persistence'], configuration: Configuration) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration(environment);
  const closing = new Closing();
  onInterrupt(() => closing.run().then(() => EXIT.interrupted));
  try {
    return await work(await openDatabase(configuration, { beside: true }, closing), configuration);
  } finally {
    await closing.run();
  }
}

/** Resolves when somebody interrupts. */
export const untilClosed = ({ closing }: Pick<House, 'closing'>): Promise<void> =>
  new Promise((resolve) => {
    closing.add(async () => resolve());
  });
