import { readyScript, readyWholeScript } from '@quintet/sdk'
import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A page that comes when it is shown, or before. */
export interface LazyPage<P> extends FunctionComponent<P> {
  /** Fetches what it needs, so that it is shown at once. @throws when that does not come; showing it asks again */
  ready(): Promise<void>
}

const lazyWith = <P extends object>(load: Load<P>, texts: () => Promise<void>): LazyPage<P> => {
  let known: ComponentType<P> | undefined
  const fetchAll = async () => {
    const [page] = await Promise.all([load(), texts()])
    known = page.default
    return page
  }
  const Late = lazy(fetchAll)
  const Page = (props: P) => {
    // What it began with it stays with, else it would begin anew when the rest comes.
    const [Shown] = useState<ComponentType<P>>(() => known ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Page, { ready: async () => void (known ?? (await fetchAll())) })
}

/** A page outside the login form: its code and the script, which the document does not carry, come together. */
export const lazyPage = <P extends object>(load: Load<P>) => lazyWith(load, readyScript)

/** A page beyond dashboard and tiles, with the half of the script that these do not need. */
export const latePage = <P extends object>(load: Load<P>) => lazyWith(load, readyWholeScript)
