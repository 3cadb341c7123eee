import { ApiError, onSessionEnd } from '@quintet/sdk'
import { atom } from 'nanostores'
import { type Answered, ask, type Asked, type StaffCallName } from './ask.ts'

/** The question for a fresh sign-in that is open, with what hears of its end. */
export const $freshSignIn = atom<((signedIn: boolean) => void) | undefined>()

/** Ends the question. */
export const answerFreshSignIn = (signedIn: boolean): void => {
  const answer = $freshSignIn.get()
  $freshSignIn.set(undefined)
  answer?.(signedIn)
}
onSessionEnd(() => answerFreshSignIn(false))

const signInAgain = (): Promise<boolean> => new Promise((answer) => $freshSignIn.set(answer))

const wantsOne = (error: unknown): boolean => error instanceof ApiError && error.code === 'session.freshNeeded'

/**
 * Makes a call that can't be undone: where the sign-in is not fresh enough, it is asked for first.
 * @returns nothing when that was declined
 * @throws ApiError
 */
export const askFresh = async <N extends StaffCallName>(name: N, input: Asked<N>): Promise<Answered<N> | undefined> => {
  try {
    return await ask(name, input)
  } catch (error) {
    if (!wantsOne(error)) throw error
    return (await signInAgain()) ? ask(name, input) : undefined
  }
}
