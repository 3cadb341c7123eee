import type { Chance } from '@quintet/synthetic'

/** What stays the same on every picture of a drawn person. */
export interface Face {
  head: string
  skinColor: string
  hairColor: string
  facialHair: string | undefined
  accessories: string | undefined
}

/** What changes from picture to picture. */
export interface Shot {
  expression: string
  clothes: string
  scene: number
  sky: string
  ground: string
  /** Size and place of the figure, in pixels of the picture. */
  size: number
  left: number
  mirrored: boolean
}

const womensHeads = [
  'bangs', 'bangs2', 'bun', 'bun2', 'buns', 'bantuKnots', 'long', 'longAfro', 'longBangs', 'longCurly', 'medium1', 'medium2',
  'medium3', 'mediumBangs', 'mediumBangs2', 'mediumBangs3', 'mediumStraight', 'hijab', 'grayBun', 'grayMedium', 'twists2', 'cornrows2',
  'short4', 'hatHip',
] // prettier-ignore
const mensHeads = [
  'afro', 'cornrows', 'dreads1', 'dreads2', 'flatTop', 'flatTopLong', 'grayShort', 'hatBeanie', 'noHair1', 'noHair2', 'noHair3',
  'pomp', 'shaved1', 'shaved2', 'shaved3', 'short1', 'short2', 'short3', 'short5', 'turban', 'twists', 'mohawk2',
] // prettier-ignore
const beards = [
  'chin',
  'full',
  'full2',
  'full3',
  'full4',
  'goatee1',
  'goatee2',
  'moustache1',
  'moustache4',
  'moustache6',
  'moustache9',
]
const glasses = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5']
const skins = ['ffdbb4', 'edb98a', 'd08b5b', 'ae5d29', '694d3d']
const hairColors = ['2c1b18', 'd6b370', 'b58143', 'a55728', '724133', '4a312c', '2c1b18', '4a312c']
const expressions = [
  'calm',
  'cute',
  'driven',
  'serious',
  'smile',
  'smileBig',
  'smileLOL',
  'smileTeethGap',
  'solemn',
  'eyesClosed',
  'explaining',
]
const clothes = ['e78276', 'ffcf77', 'fdea6b', '78e185', '9ddadb', '8fa7df', 'e279c7', '6b7a8f', 'b0a0c8']
const skies = ['#f3d9c6', '#cfe3ec', '#e6dcf0', '#f6e7b8', '#d7ead2', '#f2cfd3', '#c9d6f0', '#e9e4da']
const grounds = ['#c98d6b', '#7fa6b8', '#9d86bd', '#d3ab4f', '#7dac76', '#c98290', '#7488bb', '#a79a83']

/** Kinds of backgrounds that `drawPortrait` knows. */
export const scenes = 5

/** A face for a sex (1 male, 2 female), told apart from others by head, skin, hair, beard and glasses. */
export const createFace = (chance: Chance, sex: number): Face => ({
  head: chance.pick(sex === 1 ? mensHeads : womensHeads),
  skinColor: chance.pick(skins),
  hairColor: chance.pick(hairColors),
  facialHair: sex === 1 && chance.happens(0.55) ? chance.pick(beards) : undefined,
  accessories: chance.happens(0.3) ? chance.pick(glasses) : undefined,
})

/** So many different shots of one face. */
export const createShots = (chance: Chance, count: number): Shot[] => {
  const faces = chance.shuffled(expressions)
  const sceneOrder = chance.shuffled(Array.from({ length: scenes }, (_, index) => index))
  return Array.from({ length: count }, (_, index) => {
    const colour = chance.between(0, skies.length - 1)
    return {
      expression: faces[index % faces.length] ?? 'smile',
      clothes: chance.pick(clothes),
      scene: sceneOrder[index % scenes] ?? 0,
      sky: skies[colour] ?? '#cfe3ec',
      ground: grounds[chance.happens(0.6) ? colour : chance.between(0, grounds.length - 1)] ?? '#7fa6b8',
      size: chance.between(800, 1040),
      left: chance.between(-60, 60),
      mirrored: chance.happens(0.35),
    }
  })
}
