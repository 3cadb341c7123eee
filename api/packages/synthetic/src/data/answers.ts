import type { QuestionId } from '@quintet/domain/questions'

/** Weights of the options 1, 2, 3 … of questions that hardly depend on the place. */
export const answerWeights: Partial<Record<QuestionId, readonly number[]>> = {
  bodyShape: [14, 10, 8, 16, 14, 12, 26],
  cosmeticSurgery: [84, 8, 3, 2, 1, 2],
  hairType: [46, 32, 16, 6],
  hairColour: [34, 28, 16, 12, 3, 4, 1, 2],
  eyeColour: [38, 28, 8, 3, 7, 13, 3],
  sexualPartners: [9, 12, 20, 20, 18, 10, 6, 3, 2],
  firstBorn: [38, 48, 14],
  maritalStatus: [68, 6, 21, 4, 1],
  hasKids: [72, 18, 10],
  wantsKids: [40, 26, 34],
  diet: [74, 5, 9, 4, 8],
  tattoos: [58, 17, 12, 7, 4, 2],
  piercings: [48, 38, 9, 3, 1, 1],
  alcohol: [22, 28, 33, 14, 3],
  tobacco: [62, 15, 8, 4, 7, 4],
  cbd: [68, 12, 7, 2, 7, 3, 1],
  bloodType: [30, 4, 25, 4, 15, 2, 5, 1, 1, 13],
  personalHistory: [62, 22, 11, 4, 1],
  familyHistory: [48, 28, 10, 14],
  disabilities: [86, 2, 3, 2, 1, 2, 2, 1, 1],
  footSize: [26, 52, 22],
  footStyle: [46, 22, 15, 10, 7],
  education: [1, 2, 20, 15, 16, 28, 14, 4],
  careerField: [14, 12, 16, 16, 8, 8, 10, 10, 2, 4],
  workStatus: [64, 10, 13, 6, 2, 4, 0, 1],
  income: [8, 15, 20, 22, 15, 12, 6, 1.6, 0.4],
  debt: [34, 16, 20, 14, 8, 6, 2],
}

/** Weights that differ between women and men. */
export const answerWeightsBySex = {
  women: { hairLength: [1, 3, 14, 38, 36, 8], facialHair: [100, 0, 0], chestSize: [0, 4, 16, 32, 28, 13, 5, 2] },
  men: { hairLength: [9, 32, 42, 13, 3, 1], facialHair: [42, 34, 24], appendageSize: [0, 3, 14, 24, 26, 19, 8, 5, 1] },
} as const satisfies Record<string, Partial<Record<QuestionId, readonly number[]>>>

/** Attraction codes 1 to 6 (decision 1). */
export const attractionWeights: readonly number[] = [42, 43, 4, 3, 3, 5]

/** Tiers 0 to 4. */
export const tierWeights: readonly number[] = [14, 16, 36, 16, 18]

/** Heights in inches. */
export const heights = { women: { mean: 64.5, spread: 2.7 }, men: { mean: 69.5, spread: 2.9 } } as const

/** Categories on which characters narrow, with the share that does so and how much of the options is then kept. */
export const pickyCategories: Partial<Record<QuestionId, { share: number; keep: number }>> = {
  zodiac: { share: 0.09, keep: 0.69 },
  bodyType: { share: 0.65, keep: 0.69 },
  cosmeticSurgery: { share: 0.2, keep: 0.64 },
  hairColour: { share: 0.17, keep: 0.64 },
  religion: { share: 0.65, keep: 0.64 },
  sexualPartners: { share: 0.31, keep: 0.74 },
  maritalStatus: { share: 0.31, keep: 0.74 },
  hasKids: { share: 0.37, keep: 0.61 },
  wantsKids: { share: 0.53, keep: 0.61 },
  tattoos: { share: 0.26, keep: 0.64 },
  alcohol: { share: 0.42, keep: 0.74 },
  tobacco: { share: 0.75, keep: 0.54 },
  cbd: { share: 0.42, keep: 0.64 },
  education: { share: 0.42, keep: 0.69 },
  income: { share: 0.31, keep: 0.69 },
  debt: { share: 0.26, keep: 0.74 },
}
