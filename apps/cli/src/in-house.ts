import { openHouse, readConfiguration, type House, type HouseOptions } from '@spotter/app-http';
import type { Surroundings } from './surroundings.js';

/** Opens the house that the environment means, works in it, and closes it, whatever came of the work. */
export async function inHouse<Result>(
  { environment, errors, onInterrupt }: Surroundings,
  work: (house: House) => Promise<Result>,
  options: Pick<HouseOptions, 'clockBy'> = {},
): Promise<Result> {
  const onGatewayTrouble = (error: unknown): void => void errors.write(`The payment gateway: ${String(error)}\n`);
  const house = await openHouse(readConfiguration(environment), { ...options, onGatewayTrouble, beside: true });
  onInterrupt(() => house.closing.run());
  try {
    return await work(house);
  } finally {
    await house.closing.run();
  }
}
