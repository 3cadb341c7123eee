import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { failsOnce, type World } from '../site/worlds.ts'
import type { Effort } from './explore.ts'
import type { Resized } from './walk.ts'

/** In what a tile is used: how the site answers, and the language. */
export interface Setting {
  name: string
  world: World
  /** How it answers once a screen stands, where that is otherwise. */
  afterwards?: World
  languageId: number
  /** How it answered the member who was signed in before on the same page, where there was one. */
  follows?: World
  /** Whether the screen is wide, as of a computer. */
  isWide?: boolean
  /** Whether the screen is small, as of a low and narrow phone. */
  isSmall?: boolean
  /** Whether it is seen in the dark scheme, whatever the language. */
  isDark?: boolean
  /** Which screens are looked at in other sizes, too. */
  resized?: Resized
  /** Whether fields are filled in with what does not fit them. */
  isWrong?: boolean
  /** Whether controls are pressed where they stand, as by a finger, in place of by a key. */
  byFinger?: boolean
  /** Whether the network goes before what sends a change, and comes back after it. */
  isCutOff?: boolean
  /** Whether that alone is tried which nobody came to as recorded. */
  isOfRest?: boolean
  /** Whether each form is sent, and sent again with other values. */
  isSentAgain?: boolean
  /** Whether each change is looked at while its answer is awaited, and what can be pressed then is. */
  isAwaited?: boolean
  /** Whether it is looked at in states that no record and no example has. */
  isOfStates?: boolean
  /** Whether each change that is known fails once more for each way to it. */
  isOfFailures?: boolean
  /** Whether all is done within seconds, as by who knows the way. */
  isInHaste?: boolean
  /** Steps on one screen at most, in all, and on each screen of many at least. */
  ofScreen: number
  ofTile: number
  least: number
}

const idOf = (tag: string): number => pickerLanguageIds.find((id) => language(id).bcp47 === tag) ?? 1

// Only screens that look otherwise than as recorded are used.
const ofStates = { ofScreen: 8, ofTile: 60, least: 1, resized: 'opened' } as const
const ofForms = { isSentAgain: true, ofScreen: 40, ofTile: 300, least: 0 }
const ofNewForms = { isSentAgain: true, ofScreen: 16, ofTile: 140, least: 0 }
const ofOtherForms = { isSentAgain: true, ofScreen: 40, ofTile: 100, least: 0 }
const ofExamples = { ofScreen: 12, ofTile: 200, least: 1, resized: 'opened' } as const

/** All of it is tried as recorded; elsewhere what is there at once. Figures stand otherwise in German, and all turns round in Arabic. */
export const settings: readonly Setting[] = [
  { name: '', world: 'recorded', languageId: idOf('en'), ofScreen: 60, ofTile: 130, least: 3 },
  { name: 'where the API fails: ', world: 'failing', languageId: idOf('en'), ofScreen: 4, ofTile: 20, least: 1 },
  // What cannot be sent has to be said, nothing that was filled in be lost, and what is sent once more be taken.
  {
    name: 'where each change fails once: ',
    world: 'changes failing once',
    languageId: idOf('en'),
    byFinger: true,
    isSmall: true,
    ofScreen: 70,
    ofTile: 140,
    least: 1,
  },
  // Each dialog has its own way of telling that it failed, also one that no step of the setting before has met.
  {
    name: 'where each change fails once for each way to it: ',
    world: 'changes failing once',
    isOfFailures: true,
    languageId: idOf('en'),
    ofScreen: 60,
    ofTile: 180,
    least: 0,
  },
  // A tile of many screens has more than its first steps come to.
  {
    name: 'what was left: ',
    world: 'recorded',
    isDark: true,
    isOfRest: true,
    languageId: idOf('en'),
    ofScreen: 24,
    ofTile: 120,
    least: 6,
  },
  // Each field has its say in what is sent.
  { name: 'sent again with other values: ', world: 'recorded', languageId: idOf('en'), ...ofForms },
  { name: 'sent again by a new member: ', world: 'new member', languageId: idOf('en'), ...ofNewForms },
  { name: 'sent again with the first examples: ', world: 'first examples', languageId: idOf('en'), ...ofOtherForms },
  { name: 'sent again with the second examples: ', world: 'second examples', languageId: idOf('en'), ...ofOtherForms },
  { name: 'sent again with the third examples: ', world: 'third examples', languageId: idOf('en'), ...ofOtherForms },
  { name: 'sent again with the fourth examples: ', world: 'fourth examples', languageId: idOf('en'), ...ofOtherForms },
  {
    name: 'in a state of its own: ',
    world: 'recorded',
    isOfStates: true,
    isDark: true,
    languageId: idOf('en'),
    ofScreen: 10,
    ofTile: 180,
    least: 0,
  },
  // What waits is sent once, when the network comes back.
  {
    name: 'where the network goes and comes back: ',
    world: 'recorded',
    isCutOff: true,
    languageId: idOf('en'),
    ofScreen: 60,
    ofTile: 120,
    least: 0,
  },
  // What can be called off is, and what else is offered for as long.
  {
    name: 'where answers are awaited: ',
    world: 'recorded',
    isAwaited: true,
    isInHaste: true,
    languageId: idOf('en'),
    ofScreen: 60,
    ofTile: 120,
    least: 0,
  },
  // What may be done only after a while, or once within it, is done sooner.
  {
    name: 'in haste: ',
    world: 'recorded',
    isInHaste: true,
    isDark: true,
    languageId: idOf('en'),
    ofScreen: 60,
    ofTile: 90,
    least: 0,
  },
  // What is asked for by a press fails as well, and what is there in place of a photo can be used.
  {
    name: 'where photos are missing and nothing more comes: ',
    world: 'without photos',
    afterwards: 'unreachable',
    languageId: idOf('en'),
    ofScreen: 8,
    ofTile: 30,
    least: 3,
  },
  // What a wide screen alone has is seen there alone; text may be large on it, too.
  {
    name: 'on a wide screen: ',
    world: 'recorded',
    languageId: idOf('en'),
    isWide: true,
    resized: 'opened',
    ofScreen: 1,
    ofTile: 30,
    least: 1,
  },
  { name: 'filled in wrongly: ', world: 'recorded', languageId: idOf('en'), isWrong: true, ofScreen: 12, ofTile: 60, least: 1 },
  // Who has less, or other things, is shown other screens.
  { name: 'to a new member: ', world: 'new member', languageId: idOf('en'), ofScreen: 8, ofTile: 60, least: 1 },
  {
    name: 'to another member: ',
    world: 'another member',
    isDark: true,
    languageId: idOf('en'),
    ofScreen: 8,
    ofTile: 60,
    least: 1,
  },
  { name: 'where lists are empty: ', world: 'empty', languageId: idOf('en'), ofScreen: 1, ofTile: 8, least: 1 },
  // The longest words on the smallest screen, held across as well, and in large letters.
  {
    name: '',
    world: 'recorded',
    languageId: idOf('de'),
    byFinger: true,
    isSmall: true,
    resized: 'always',
    ofScreen: 12,
    ofTile: 45,
    least: 1,
  },
  { name: '', world: 'recorded', languageId: idOf('ar'), ofScreen: 5, ofTile: 20, least: 1 },
  { name: 'where nobody has verified: ', world: 'first state', languageId: idOf('en'), ...ofStates },
  { name: 'where the other has verified: ', world: 'second state', languageId: idOf('en'), ...ofStates },
  { name: 'where the other is awaited: ', world: 'third state', languageId: idOf('en'), ...ofStates },
  { name: 'in a new chat that nobody signed: ', world: 'fourth state', languageId: idOf('en'), ...ofStates },
  { name: 'where messages do not fit: ', world: 'fifth state', languageId: idOf('en'), ...ofStates },
  { name: 'where the signature does not fit: ', world: 'sixth state', languageId: idOf('en'), ...ofStates },
  { name: 'to a member who has begun: ', world: 'seventh state', languageId: idOf('en'), ...ofStates },
  // The record may hold less than the contract shows, such as no drawing yet.
  { name: 'with the first examples: ', world: 'first examples', languageId: idOf('en'), isDark: true, ...ofExamples },
  { name: 'with the second examples: ', world: 'second examples', languageId: idOf('en'), ...ofExamples },
  { name: 'with the third examples: ', world: 'third examples', languageId: idOf('en'), isDark: true, ...ofExamples },
  { name: 'with the fourth examples: ', world: 'fourth examples', languageId: idOf('en'), ...ofExamples },
  // Nothing is kept of who was signed in before.
  {
    name: 'to the next member on the same page: ',
    world: 'first examples',
    follows: 'recorded',
    languageId: idOf('en'),
    ofScreen: 8,
    ofTile: 60,
    least: 1,
  },
]

/** How many steps are taken of so many screens: what a tile's gate has time for. */
export const effortOf = ({ ofScreen, ofTile, least, world }: Setting, screens: number): Effort => ({
  ofScreen,
  isRepeated: failsOnce(world),
  ofTile: Math.max(ofTile, screens * least),
})
