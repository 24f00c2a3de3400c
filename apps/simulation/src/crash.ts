/** Our process died in the middle of a call, and takes the rest of the work along; what was committed stays. */
export class Crash extends Error {
  override readonly name = 'Crash';
}
