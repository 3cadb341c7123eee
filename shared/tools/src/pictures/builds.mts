import type { Build, Sex } from './figure.mts'

type Widths = readonly [shoulder: number, bust: number, waist: number, hip: number]

// Drawn a little further apart than the rules of the calculator are, or nobody would tell them apart at a thumb's size.
const women: readonly Widths[] = [
  [59, 54, 35, 56],
  [57, 50, 36, 67],
  [66, 61, 37, 54],
  [57, 49, 41, 61],
  [53, 45, 44, 67],
  [69, 62, 48, 48],
  [58, 50, 46, 52],
]

const men: readonly Widths[] = [
  [70, 58, 41, 55],
  [66, 54, 43, 65],
  [77, 66, 42, 53],
  [66, 54, 48, 59],
  [62, 50, 51, 66],
  [78, 66, 51, 49],
  [67, 54, 51, 53],
]

/** The build of a shape of the calculator, 1 to 7. */
export const shapeBuild = (sex: Sex, shape: number): Build => {
  const [shoulder, bust, waist, hip] = (sex === 'man' ? men : women)[shape - 1] ?? [0, 0, 0, 0]
  const isMan = sex === 'man'
  return { shoulder, bust, waist, hip, thigh: hip * 0.72, arm: isMan ? 21 : 17, neck: isMan ? 15 : 11 }
}

/** The narrowest and the widest of all shapes at each place. */
export function extremeBuilds(sex: Sex): { narrow: Build; wide: Build } {
  const builds = women.map((_, index) => shapeBuild(sex, index + 1))
  const each = (choose: (...widths: number[]) => number): Build => {
    const of = (part: keyof Build) => choose(...builds.map((build) => build[part]))
    const [shoulder, bust, waist, hip] = [of('shoulder'), of('bust'), of('waist'), of('hip')]
    return { shoulder, bust, waist, hip, thigh: of('thigh'), arm: of('arm'), neck: of('neck') }
  }
  return { narrow: each(Math.min), wide: each(Math.max) }
}

/** The build of a class of the body type, 1 slim to 5 very large. */
export const classBuild = (sex: Sex, step: number): Build => {
  const wider = (step - 2) * 7
  const { shoulder, bust, waist, hip, thigh, arm, neck } = shapeBuild(sex, 7)
  return {
    shoulder: shoulder + wider * 0.8,
    bust: bust + wider,
    waist: waist + wider * 1.35,
    hip: hip + wider,
    thigh: thigh + wider * 0.75,
    arm: arm + wider * 0.35,
    neck: neck + wider * 0.2,
  }
}
