import { language, pickerLanguageIds } from '@quintet/domain/languages'
import type { World } from '../site/worlds.ts'
import type { Effort } from './explore.ts'

/** In what a tile is used: how the site answers, and the language. */
export interface Setting {
  name: string
  world: World
  languageId: number
  /** Steps on one screen at most, and screens' share of the whole. */
  ofScreen: number
  ofTile: number
}

const idOf = (tag: string): number => pickerLanguageIds.find((id) => language(id).bcp47 === tag) ?? 1

/** All of it is tried as recorded; elsewhere what is there at once. Figures stand otherwise in German, and all turns round in Arabic. */
export const settings: readonly Setting[] = [
  { name: '', world: 'recorded', languageId: idOf('en'), ofScreen: 80, ofTile: 140 },
  { name: 'where the API fails: ', world: 'failing', languageId: idOf('en'), ofScreen: 8, ofTile: 50 },
  { name: 'where lists are empty: ', world: 'empty', languageId: idOf('en'), ofScreen: 2, ofTile: 20 },
  { name: '', world: 'recorded', languageId: idOf('de'), ofScreen: 6, ofTile: 40 },
  { name: '', world: 'recorded', languageId: idOf('ar'), ofScreen: 1, ofTile: 1 },
]

/** How many steps are taken of so many screens: what a tile's gate has time for. */
export const effortOf = ({ ofScreen, ofTile }: Setting, screens: number): Effort => ({
  ofScreen,
  ofTile: Math.max(ofTile, screens * Math.min(ofScreen, 6)),
})
