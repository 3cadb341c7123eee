import { createAvatar, type Style } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { photoSize } from './size.ts'
import type { Face, Shot } from './face.ts'

const { width, height } = photoSize

const disc = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity="${opacity}"/>`
const box = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" fill-opacity="${opacity}"/>`
const shape = (path: string, fill: string, opacity = 1) => `<path d="${path}" fill="${fill}" fill-opacity="${opacity}"/>`

const hills = ({ ground }: Shot) =>
  disc(610, 260, 95, '#fff6dc', 0.9) +
  shape(`M0 900 Q200 700 420 860 T${width} 760 V${height} H0Z`, ground, 0.55) +
  shape(`M0 1080 Q260 900 520 1040 T${width} 980 V${height} H0Z`, ground)

const window = ({ ground }: Shot) =>
  box(90, 120, 620, 760, '#ffffff', 0.75) +
  box(120, 150, 270, 330, ground, 0.35) +
  box(410, 150, 270, 330, ground, 0.25) +
  box(120, 510, 270, 340, ground, 0.25) +
  box(410, 510, 270, 340, ground, 0.35) +
  box(0, 1120, width, 302, ground, 0.8)

const wall = ({ ground }: Shot) =>
  Array.from({ length: 9 }, (_, index) => box(index * 100 - 20, 0, 46, height, ground, 0.22)).join('') +
  box(0, 1180, width, 242, ground)

const city = ({ ground }: Shot) =>
  [60, 210, 330, 480, 620]
    .map((x, index) => box(x, 420 + ((index * 137) % 260), 120, 900, ground, 0.35 + index * 0.07))
    .join('') + box(0, 1160, width, 262, ground)

const bubbles = ({ ground }: Shot) =>
  Array.from({ length: 12 }, (_, index) =>
    disc((index * 271) % width, (index * 419) % 1100, 40 + ((index * 53) % 90), ground, 0.28),
  ).join('')

const drawScene = [hills, window, wall, city, bubbles]

const figure = ({ head, skinColor, hairColor, facialHair, accessories }: Face, { expression, clothes }: Shot): string =>
  createAvatar(
    openPeeps as Style<openPeeps.Options>,
    {
      head: [head],
      face: [expression],
      skinColor: [skinColor],
      headContrastColor: [hairColor],
      clothingColor: [clothes],
      facialHair: facialHair ? [facialHair] : [],
      facialHairProbability: facialHair ? 100 : 0,
      accessories: accessories ? [accessories] : [],
      accessoriesProbability: accessories ? 100 : 0,
      maskProbability: 0,
    } as Partial<openPeeps.Options>,
  ).toString()

/** An inner picture is cut off at its edges anyway; its own mask for that takes as long to draw as all the rest. */
const withoutMask = (svg: string): string => svg.replace(/<mask .*?<\/mask>/, '').replace(' mask="url(#viewboxMask)"', '')

const placed = (svg: string, { size, left, mirrored }: Shot): string => {
  const [x, y] = [(width - size) / 2 + left, height - size]
  const nested = withoutMask(svg).replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
  return mirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${nested}</g>` : nested
}

/** One picture of a drawn person as SVG: clearly a drawing, never to be taken for a photograph. */
export const drawPortrait = (face: Face, shot: Shot): string => {
  const scene = drawScene[shot.scene % drawScene.length] ?? hills
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${box(0, 0, width, height, shot.sky)}${scene(shot)}${placed(figure(face, shot), shot)}</svg>`
}
