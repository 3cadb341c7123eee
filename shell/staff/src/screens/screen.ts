import type { StaffRole } from '@quintet/contract/staff'
import type { IconName } from '@quintet/ui'
import type { ComponentType } from 'react'

/** A screen of the console, as the navigation lists it. Its name is the text `screen.<path>`. */
export interface Screen {
  path: string
  icon: IconName
  /** Those to whom it is offered. The server decides by itself who may what. */
  roles: readonly StaffRole[]
  Page: ComponentType
}
