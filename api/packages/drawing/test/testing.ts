/** Made-up populations, and the rules once more in plain words, for the tests and benches of the server. */
export { type Pickiness, pickinessLevels } from '../bench/pickiness.ts'
export { type Population, generateEntries } from '../bench/population.ts'
export { isEligible } from './reference.ts'
export { smallWorld } from './worlds.ts'
export { denseWorlds } from './dense-worlds.ts'
