import { Note } from '@quintet/ui'
import type { ReactNode } from 'react'

/** What a form was refused with, said as soon as it comes. */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <Note tone="bad">
      <p role="alert">{children}</p>
    </Note>
  ) : null
