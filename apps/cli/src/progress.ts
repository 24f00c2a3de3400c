import type { JobProgress } from '@spotter/core';
import cliProgress from 'cli-progress';
import type { Surroundings } from './surroundings.js';

export interface Progress {
  readonly progress: (progress: JobProgress) => void;
  /** Leaves the terminal as it was. Nothing is told after it. */
  readonly end: () => void;
}

/** A bar for a person who watches; for whoever reads a log later a line at each tenth. */
export const progressOn = (errors: Surroundings['errors']): Progress =>
  errors.isTTY ? barOn(errors) : linesOn(errors);

const FORMAT = '{step} [{bar}] {percentage}%  {value} of {total}';

/** The cursor and the wrapping of lines stay as they are: Ctrl-C would leave no time to put them back. */
const UNTOUCHED = { hideCursor: false, linewrap: true };

/** One bar below the other, one a step. */
function barOn(stream: Surroundings['errors']): Progress {
  let bar: cliProgress.SingleBar | undefined;
  let current: string | undefined;
  return {
    progress: ({ step, done, total }) => {
      if (step !== current) {
        bar?.stop();
        bar = new cliProgress.SingleBar({ format: FORMAT, stream, ...UNTOUCHED }, cliProgress.Presets.shades_grey);
        bar.start(total, done, { step });
        current = step;
      }
      bar?.setTotal(total);
      bar?.update(done);
    },
    end: () => bar?.stop(),
  };
}

function linesOn(stream: Surroundings['errors']): Progress {
  let told = '';
  return {
    progress: ({ step, done, total }) => {
      const tenth = total === 0 ? 10 : Math.floor((10 * done) / total);
      if (told === `${step} ${tenth}`) return;
      told = `${step} ${tenth}`;
      stream.write(`${step}: ${done} of ${total}\n`);
    },
    end: () => undefined,
  };
}
