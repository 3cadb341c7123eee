export {
  characterProblems,
  characterProgress,
  duplicateCharacter,
  hasSensitiveWish,
  isCharacterComplete,
  newCharacter,
  sameCharacter,
  withoutSensitiveWishes,
  type Character,
  type CharacterProblem,
  type TraitChoice,
} from './character.ts'
export { naturalTraitPasses, traitPass, traitPasses, traitsPassed, TRAITS_NEEDED } from './traits.ts'
export { accepts, canMeet, compileCharacter, type CompiledCharacter, type Person } from './accepts.ts'
export {
  MAX_WORLD_ZONES,
  REACH_THRESHOLD,
  boundReach,
  allowedZones,
  hasOutlivedOwner,
  locationProblem,
  reachOf,
  zoneLimit,
  zonesInForce,
  type ListOwner,
  type Reach,
} from './zones.ts'
export { earnedPools, freePools, isPoolNumber, poolKind, pools, type PoolKind, type PoolNumber } from './pool.ts'
