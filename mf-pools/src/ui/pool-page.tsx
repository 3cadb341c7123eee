import type { MemberRecord } from '@quintet/contract'
import { member, useStore } from '@quintet/sdk'
import { Navigate, useParams } from '@quintet/sdk/router'
import { isPoolNumber, type PoolNumber } from '@quintet/domain/pools'
import { type BackTarget, FailureNote, Page, Skeleton, WhenLoaded } from '@quintet/ui'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { $categoryTexts, loadCategoryTexts } from '../stores/category-texts.ts'

/** The pool named in the address; undefined for a number that is none. */
export const usePoolNumber = (): PoolNumber | undefined => {
  const number = Number(useParams().id)
  return isPoolNumber(number) ? number : undefined
}

interface PoolPageProps {
  title: string
  back: BackTarget
  footer?: ReactNode
  wide?: boolean
  children: (record: MemberRecord) => ReactNode
}

/** A page of this tile: it waits for the member's data and for the words of the categories. */
export const PoolPage = ({ title, back, footer, wide = false, children }: PoolPageProps) => {
  const { ready } = useStore($categoryTexts)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (!ready) loadCategoryTexts().catch(setError)
  }, [ready])
  const retry = () => {
    setError(undefined)
    loadCategoryTexts().catch(setError)
  }
  const missing = error === undefined ? <Skeleton lines={8} /> : <FailureNote error={error} onRetry={retry} />
  return (
    <Page title={title} back={back} tile="pools" footer={footer} wide={wide}>
      <WhenLoaded resource={member}>{(record) => (ready ? children(record) : missing)}</WhenLoaded>
    </Page>
  )
}

/** Hands the number of the pool to a screen, which begins anew with each, or leads to the list where the address names none. */
export const WithPool = ({ children }: { children: (number: PoolNumber) => ReactNode }) => {
  const number = usePoolNumber()
  return number === undefined ? <Navigate to="/pools" replace /> : <Fragment key={number}>{children(number)}</Fragment>
}
