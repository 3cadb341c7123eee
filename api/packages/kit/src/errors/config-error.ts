/** The environment, or a file it names, cannot be used; the message names every fault, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
