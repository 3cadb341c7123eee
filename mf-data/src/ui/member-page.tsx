import type { MemberRecord } from '@quintet/contract'
import { type BackTarget, Page, WhenLoaded } from '@quintet/ui'
import { member } from '@quintet/sdk'
import type { ReactNode } from 'react'

interface MemberPageProps {
  title: string
  back?: BackTarget
  footer?: ReactNode
  wide?: boolean
  children: (record: MemberRecord) => ReactNode
}

/** A page of this tile that shows the member's own data. */
export const MemberPage = ({ title, back = '/data', footer, wide, children }: MemberPageProps) => (
  <Page title={title} back={back} tile="data" footer={footer} wide={wide ?? false}>
    <WhenLoaded resource={member}>{children}</WhenLoaded>
  </Page>
)
