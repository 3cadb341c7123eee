import { readyScript, readyWholeScript } from '@quintet/sdk'
import { lazyWithRetry } from '@quintet/ui'
import type { ComponentType } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const withTexts = <P extends object>(load: Load<P>, texts: () => Promise<void>, WayOut?: ComponentType) =>
  lazyWithRetry(async () => {
    const [page] = await Promise.all([load(), texts()])
    return page
  }, WayOut)

/** A page outside the login form: its code and the script, which the document does not carry, come together. */
export const lazyPage = <P extends object>(load: Load<P>) => withTexts(load, readyScript)

/**
 * A page beyond dashboard and tiles, with the half of the script that these do not need.
 * @param WayOut offered where it does not come
 */
export const latePage = <P extends object>(load: Load<P>, WayOut?: ComponentType) => withTexts(load, readyWholeScript, WayOut)
