import { startMetrics, startNotifier } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { inHouse, untilClosed } from './in-house.js';
import type { Surroundings } from './surroundings.js';

export async function sendMessages(surroundings: Surroundings): Promise<ExitCode> {
  const { output, errors } = surroundings;
  const tell = (sentence: string): void => void errors.write(`${sentence}\n`);
  await inHouse(
    surroundings,
    async (house, configuration) => {
      const metricsUrl = await startMetrics(house, configuration);
      if (metricsUrl !== null) tell(`Metrics are served at ${metricsUrl}/metrics.`);
      await startNotifier(
        house,
        { ...configuration, notifier: 'in-process' },
        {
          onFailure: (error) => tell(`Sending notifications failed: ${String(error)}`),
          onRedis: (trouble) => tell(trouble === null ? 'Redis is back.' : `Redis is away: ${trouble.message}`),
        },
      );
      output.write('Sending messages. Ctrl-C ends it.\n');
      await untilClosed(house);
    },
    { whenInterrupted: EXIT.well },
  );
  return EXIT.well;
}
