import { wireCalls } from '@quintet/contract/wire'
import { errorTexts } from '@quintet/kit/errors'
import { type ApiContract, describeApi, type WireShape, wireShapeOf } from '@quintet/registry/calls'
import type { Route } from '../routes/route.ts'

const wireOf = (routes: readonly Route[]): Record<string, WireShape> =>
  Object.fromEntries(
    routes.flatMap(({ call }) => {
      const spelled = wireCalls[call.name as keyof typeof wireCalls]
      return spelled === undefined ? [] : [[call.name, wireShapeOf(call, spelled)]]
    }),
  )

/** What this API offers, for the tiles that call it, and how it spells that, for the shells that they call it through. */
export const apiContract = (routes: readonly Route[]): ApiContract => ({
  ...describeApi(
    routes.map(({ call }) => call),
    Object.keys(errorTexts),
  ),
  wire: wireOf(routes),
})
