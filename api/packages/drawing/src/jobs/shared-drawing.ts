import type { Prices } from '../candidates/prices.ts'
import type { Seed } from '../member-index/member-hash.ts'
import type { Population } from '../population/population.ts'
import { type StageContent, hashOfSealed, openAnyStage, openStage, sealStage } from '../stages/sealed-stage.ts'
import type { StageStore } from '../stages/stage-store.ts'

/*
 * What stands in the store for other processes while a drawing is made: `jobs/population`, sealed over the input of the drawing; `jobs/round`, the hash
 * of that and the name of the round whose jobs are to be done; `jobs/NAME/input`, what that round is, sealed over the population; and the outputs of its jobs, sealed over that.
 */

const folder = 'jobs'
const populationName = `${folder}/population`
const roundName = `${folder}/round`
const inputName = 'input'

/** What a search is made from. */
export interface SharedDrawing {
  population: Population
  seed: Seed
  best: number
  /** Hash of all that. */
  hash: string
}

const isColumn = (value: unknown): value is StageContent['columns'][string] => ArrayBuffer.isView(value)

/** Puts a population into the store, for other processes. Returns its hash. */
export const sharePopulation = async (
  store: StageStore,
  input: string,
  { population, seed, best }: Omit<SharedDrawing, 'hash'>,
): Promise<string> => {
  const { members, wishes, ...others } = population
  const columns = Object.fromEntries(Object.entries(others).filter((entry) => isColumn(entry[1])))
  const note = { members, wishes, best, firstOfSeed: seed[0], secondOfSeed: seed[1] }
  const parts = sealStage(populationName, input, { columns, note })
  // A round of another population that stood here before.
  await store.remove(roundName)
  await store.write(populationName, parts)
  return (parts[0] as Buffer).toString('hex')
}

/** The population in the store; undefined where there is none, or not a whole one. */
export const readPopulation = async (store: StageStore): Promise<SharedDrawing | undefined> => {
  const sealed = await store.read(populationName)
  const opened = sealed && openAnyStage(populationName, sealed)
  if (!opened) return undefined
  const { columns, note } = opened.content
  const { members, wishes, best = 0, firstOfSeed = 0, secondOfSeed = 0 } = note
  const population = { members, wishes, ...columns } as unknown as Population
  return { population, seed: [firstOfSeed, secondOfSeed], best, hash: hashOfSealed(sealed) }
}

/** Names of the drawings that are being made in a store, each of them a part of it. */
export const drawingsGoingOn = async (store: StageStore): Promise<string[]> => {
  const ending = `/${populationName}`
  return (await store.list('')).filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}

/** Whether a drawing is still being made. */
export const isGoingOn = async (store: StageStore): Promise<boolean> => (await store.list(populationName)).length > 0

/** Takes away all that stands there for other processes. */
export const forgetJobs = async (store: StageStore): Promise<void> => {
  // The population first: without it nobody begins with anything.
  await store.remove(populationName)
  await store.clear(folder)
}

/** Jobs of one kind: where they stand in the store, and the hash of what they are made from. */
export interface Round {
  place: string
  input: string
  content: StageContent
}

const placeOf = (round: string): string => `${folder}/${round}`

/** Begins a round, which has the jobs of the one before ended. Its name comes of what it is, so that one that was cut short goes on. */
export const beginRound = async (store: StageStore, populationHash: string, content: StageContent): Promise<Round> => {
  const parts = sealStage(inputName, populationHash, content)
  const input = (parts[0] as Buffer).toString('hex')
  const round = input.slice(0, 16)
  await store.write(`${placeOf(round)}/${inputName}`, parts)
  await store.write(roundName, [Buffer.from(`${populationHash} ${round}`)])
  return { place: placeOf(round), input, content }
}

const isRound = (round: string): boolean => /^[0-9a-f]{16}$/.test(round)

/** The round whose jobs are to be done; undefined where there is none; `'another'` where it is of another population. */
export const readRound = async (store: StageStore, populationHash: string): Promise<Round | 'another' | undefined> => {
  const [population, round = ''] = (await store.read(roundName))?.toString().split(' ') ?? []
  if (population !== undefined && population !== populationHash) return 'another'
  const sealed = isRound(round) ? await store.read(`${placeOf(round)}/${inputName}`) : undefined
  const content = sealed && openStage(inputName, populationHash, sealed)
  return content && { place: placeOf(round), input: hashOfSealed(sealed), content }
}

/** What a round with prices is. */
export const contentOfPrices = ({ ofTokens, match, unit }: Prices): StageContent => ({
  columns: { ofTokens },
  note: { match, unit },
})

/** The prices of a round; undefined for the one without. */
export const pricesOf = ({ content: { columns, note } }: Round): Prices | undefined => {
  const { ofTokens } = columns
  const { match = 0, unit = 0 } = note
  return ofTokens instanceof Float64Array ? { ofTokens, match, unit } : undefined
}
