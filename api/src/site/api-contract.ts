import { errorTexts } from '@quintet/kit/errors'
import { type ApiContract, describeApi } from '@quintet/registry/calls'
import type { Route } from '../routes/route.ts'

/** What this API offers, for the tiles that call it. */
export const apiContract = (routes: readonly Route[]): ApiContract =>
  describeApi(
    routes.map(({ call }) => call),
    Object.keys(errorTexts),
  )
