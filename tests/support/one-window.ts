import type { Millis } from '@spotter/core/kernel';
import { useFakeTimers } from 'sinon';

/** Stops `Date` at the beginning of the next window of a limit, so that all requests of a spec are in one. `restore` ends it. */
export const stopDateInOneWindow = (window: Millis) =>
  useFakeTimers({ now: Math.ceil(Date.now() / window) * window, toFake: ['Date'] });
