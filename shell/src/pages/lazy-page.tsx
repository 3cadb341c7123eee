import { readyScript, readyWholeScript } from '@quintet/sdk'
import { type ComponentType, lazy } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const lazyWith = <P,>(load: Load<P>, texts: () => Promise<void>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), texts()])
    return page
  })

/** A page outside the login form: its code and the script, which the document does not carry, come together. */
export const lazyPage = <P,>(load: Load<P>) => lazyWith(load, readyScript)

/** A page beyond dashboard and tiles, with the half of the script that these do not need. */
export const latePage = <P,>(load: Load<P>) => lazyWith(load, readyWholeScript)
