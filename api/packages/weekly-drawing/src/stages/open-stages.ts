import { isAbsolute } from 'node:path'
import type { ObjectSettings } from '@quintet/registry/object-client'
import { type StageStore, folderStore, storeWithin } from '@quintet/drawing'
import { bucketStore } from './bucket-store.ts'

/** Where the stages of drawings lie, so that several processes see them. */
export type StagesSettings = ObjectSettings

/** The settings of the site that say it. */
export interface StagesConfig {
  readonly stagesUrl: string
  readonly stagesKey: string
  readonly stagesSecret: string
  readonly stagesRegion: string
}

/** The same as a place; undefined where it is the data folder. */
export const stagesOf = ({ stagesUrl, stagesKey, stagesSecret, stagesRegion }: StagesConfig): StagesSettings | undefined =>
  stagesUrl === '' ? undefined : { url: stagesUrl, accessKeyId: stagesKey, secretAccessKey: stagesSecret, region: stagesRegion }

/** A place in which several processes see the stages of all drawings. @param settings a bucket, or the absolute path of a folder as `url` */
export const sharedStages = (settings: StagesSettings): StageStore =>
  isAbsolute(settings.url) ? folderStore(settings.url) : bucketStore(settings)

/** Where the stages of one drawing lie, and whether other processes see them there and may do parts of it. */
export interface DrawingStages {
  store: StageStore
  isShared: boolean
}

/**
 * Where the stages of a drawing lie.
 * @param folder of this drawing in the data folder
 * @param name of this drawing among others, where several processes see them
 */
export const openStages = (folder: string, name: string, settings: StagesSettings | undefined): DrawingStages =>
  settings === undefined
    ? { store: folderStore(folder), isShared: false }
    : { store: storeWithin(sharedStages(settings), name), isShared: true }
