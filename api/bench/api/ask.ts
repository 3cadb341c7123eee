import type { Calls, RequestOf } from '@quintet/contract'
import type { SignedIn } from '../../test/testing.ts'
import type { World } from './world.ts'

/** One request of a call: who makes it, and with what. */
export interface Ask<C extends Calls[keyof Calls] = Calls[keyof Calls]> {
  as?: SignedIn | undefined
  input: RequestOf<C>
}

/** How the requests of one call are come by. */
export interface CallPlan<C extends Calls[keyof Calls] = Calls[keyof Calls]> {
  /** Share of the bare server's throughput that it is to reach, where a goal was set. */
  goal?: number
  /** Requests in a round; for what needs much to be made ready, few. */
  count?: number
  /** Makes the requests of a round, fresh ones where each changes something. */
  asks(world: World, count: number): Promise<Ask<C>[]> | Ask<C>[]
}

/** Why a call is not measured. */
export interface LeftOut {
  why: string
}

export type PlanTable = { [Name in keyof Calls]: CallPlan<Calls[Name]> | LeftOut }

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))

/** The reader asks the same, as often as wanted: for what changes nothing, or the same again. */
export const reads = <C extends Calls[keyof Calls]>(
  input: RequestOf<C> | ((world: World) => RequestOf<C>),
  more: Partial<CallPlan<C>> = {},
): CallPlan<C> => ({
  asks: (world, count) => {
    const one = {
      as: world.reader,
      input: typeof input === 'function' ? (input as (world: World) => RequestOf<C>)(world) : input,
    }
    return times(count, () => one)
  },
  ...more,
})

/** The reader asks something else each time. */
export const changes = <C extends Calls[keyof Calls]>(
  input: (world: World, index: number) => RequestOf<C>,
  more: Partial<CallPlan<C>> = {},
): CallPlan<C> => ({
  asks: (world, count) => times(count, (index) => ({ as: world.reader, input: input(world, index) })),
  ...more,
})

/** A new member asks each time; `ready` makes of them who may. */
export const onceEach = <C extends Calls[keyof Calls]>(
  input: (world: World, member: SignedIn, index: number) => Promise<RequestOf<C>> | RequestOf<C>,
  more: Partial<CallPlan<C>> = {},
): CallPlan<C> => ({
  count: 40,
  asks: async (world, count) => {
    const members = await world.newcomers(count)
    return Promise.all(members.map(async (as, index) => ({ as, input: await input(world, as, index) })))
  },
  ...more,
})
