/** The command was not understood, in one sentence: nothing was done. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
