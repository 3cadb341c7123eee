/** The activity questions of the calculator, items 91 to 93; their answers never leave the browser (decisions 6, 7). */
export type ActivityQuestion = 'jobActivity' | 'freeTimeActivity' | 'exerciseRoutine'
/** Answers to the questions of activity, by question. */
export type ActivityAnswers = Record<ActivityQuestion, number>

/** The questions of activity with their item and count of options. */
export const activityQuestions: readonly { id: ActivityQuestion; item: number; count: number }[] = [
  { id: 'jobActivity', item: 91, count: 3 },
  { id: 'freeTimeActivity', item: 92, count: 3 },
  { id: 'exerciseRoutine', item: 93, count: 6 },
]
