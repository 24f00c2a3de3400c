import type { JobProgress } from '@spotter/core/application';
import cliProgress from 'cli-progress';
import type { CliEnvironment } from './cli-environment.js';

export interface Progress {
  readonly progress: (progress: JobProgress) => void;
  /** Restores the terminal. No further progress is shown. */
  readonly end: () => void;
}

/** A bar on a terminal; elsewhere a line per tenth, for logs. */
export const progressOn = (errors: CliEnvironment['errors']): Progress =>
  errors.isTTY ? barOn(errors) : linesOn(errors);

const FORMAT = '{step} [{bar}] {percentage}%  {value} of {total}';

/** Cursor and line wrapping stay unchanged: after Ctrl-C there is no time to restore them. */
const UNTOUCHED = { hideCursor: false, linewrap: true };

/** One bar per step, below each other. */
function barOn(stream: CliEnvironment['errors']): Progress {
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

function linesOn(stream: CliEnvironment['errors']): Progress {
  let lastPrinted = '';
  return {
    progress: ({ step, done, total }) => {
      const tenth = Math.floor((10 * done) / total);
      if (lastPrinted === `${step} ${tenth}`) return;
      lastPrinted = `${step} ${tenth}`;
      stream.write(`${step}: ${done} of ${total}\n`);
    },
    end: () => undefined,
  };
}
