/** A fault of the suite itself, never of the target: it ends the run with its own exit code. */
export class SuiteFault extends Error {
  override readonly name = 'SuiteFault';
}
