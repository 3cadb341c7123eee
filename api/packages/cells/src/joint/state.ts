import { type Payload, numberIn, optionalText, textIn } from '../fields.ts'

/** How a week stands in the cell that draws, for one of the others. */
export interface WeekState {
  /**
   * early: it is not over there. open: entries are taken. out: closed without this cell. in: closed with it. drawn: its share lies ready.
   * published: it may be seen.
   */
  state: 'early' | 'open' | 'out' | 'in' | 'drawn' | 'published'
  /** While it is open: so many slabs have arrived, and whether everything has. */
  slabs: number
  complete: boolean
  /** Once it is drawn: the secret, hex. */
  secret?: string
}

const states: readonly string[] = ['early', 'open', 'out', 'in', 'drawn', 'published'] satisfies WeekState['state'][]

/** A state as another cell told it. Throws BadInput for one that is none. */
export const stateIn = (payload: Payload): WeekState => {
  const [state, secret] = [textIn(payload, 'state'), optionalText(payload, 'secret')]
  return {
    // One that a later version may say means the same as one to wait for.
    state: (states.includes(state) ? state : 'in') as WeekState['state'],
    slabs: numberIn(payload, 'slabs'),
    complete: payload['complete'] === true,
    ...(secret !== undefined && { secret }),
  }
}
