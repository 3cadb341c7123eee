import { formatLocale } from '@quintet/domain/languages'
import type { StaffRole } from '@quintet/contract/staff'
import { $locale, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'

/** Roles by their names. */
export const RoleNames = ({ roles }: { roles: readonly StaffRole[] }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  return <>{new Intl.ListFormat(formatLocale(locale), { type: 'unit' }).format(roles.map((role) => t(`role.${role}`)))}</>
}
