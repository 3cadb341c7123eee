import { CallFailure } from '../testing.ts'

/** How a call ended, in one word for a table: `done`, the code of the refusal, or status and code of a fault. */
export const outcomeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return error.status === 200 ? (error.code ?? '') : `${error.status} ${error.code}`
  }
}
