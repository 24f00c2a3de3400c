/** The service process died during a call; the rest of the work is lost, committed data stays. */
export class Crash extends Error {
  override readonly name = 'Crash';
}
