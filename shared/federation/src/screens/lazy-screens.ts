import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { withChunkTimeout } from '../contract/chunk-timeout.ts'

type Screens = Record<string, ComponentType>

/** The screens of a chunk that comes later. */
export interface LazyScreens<All extends Screens> {
  /** A screen out of the chunk; where that does not come in time, the shell tries again and says so. */
  screen<Name extends keyof All>(name: Name): LazyExoticComponent<All[Name]>
  /** Fetches the chunk ahead of the first click; a failure shows when it is really needed. */
  preload(): void
}

/**
 * Screens of a tile that come in a chunk of their own, after its first page.
 * @param fetchChunk the `import()` of the module that exports them
 * @param fetchTexts what they need beside it, asked for at the same time: `readyScreenTexts` where a tile keeps their texts apart
 */
export const lazyScreens = <All extends Screens>(
  fetchChunk: () => Promise<All>,
  fetchTexts?: () => Promise<void>,
): LazyScreens<All> => {
  const load = async () => {
    const [screens] = await Promise.all([withChunkTimeout(fetchChunk()), fetchTexts && withChunkTimeout(fetchTexts())])
    return screens
  }
  return {
    screen: (name) => lazy(async () => ({ default: (await load())[name] })),
    preload: () => void load().catch(() => undefined),
  }
}
