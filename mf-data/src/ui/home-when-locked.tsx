import type { MemberRecord } from '@quintet/contract'
import { profileOf } from '@quintet/sdk'
import { Navigate } from '@quintet/sdk/router'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { type ReactNode, useState } from 'react'
import { today } from './use-today.ts'

/** Leads home while the location is locked. Decided on entry: the save that starts the lock must not throw the member out. */
export const HomeWhenLocked = ({ record, children }: { record: MemberRecord; children: ReactNode }) => {
  const [isLocked] = useState(() => sectionLockDaysLeft(profileOf(record), 'location', today()) > 0)
  return isLocked ? <Navigate to="/home" replace /> : children
}
