import { readyScript } from '@quintet/sdk'
import { type ComponentType, lazy } from 'react'

/** A page outside the login form: its code and the whole script, which the document does not carry, come together. */
export const lazyPage = <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), readyScript()])
    return page
  })
