import type { Instance } from '@quintet/federation/runtime'

/** Shared modules that no page of the shell needs whole: the first remote that was built against one brings it, once for all. */
export const onDemand: Record<string, Instance> = {
  '@quintet/crypto': () => import(/* webpackChunkName: "keys" */ '@quintet/crypto'),
  '@quintet/ui/keys': () => import(/* webpackChunkName: "keys" */ '@quintet/ui/keys'),
  '@quintet/ui/profile': () => import(/* webpackChunkName: "rules" */ '@quintet/ui/profile'),
  '@quintet/domain/places': () => import(/* webpackChunkName: "rules" */ '@quintet/domain/places'),
  '@quintet/domain/pools': () => import(/* webpackChunkName: "rules" */ '@quintet/domain/pools'),
  '@quintet/domain/profile': () => import(/* webpackChunkName: "rules" */ '@quintet/domain/profile'),
  '@quintet/domain/questions': () => import(/* webpackChunkName: "rules" */ '@quintet/domain/questions'),
}

/** Fetches ahead what a remote will ask for. @param names what it was built against */
export const warmShared = async (names: string[]): Promise<void> => {
  await Promise.all(names.map((name) => onDemand[name]?.()))
}
