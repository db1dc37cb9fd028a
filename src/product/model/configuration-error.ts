/** A wrong option, profile or file: the message names the place, what was found and what is allowed. Exit code 64. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
