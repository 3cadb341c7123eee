import { type StaffRole, staffRoles } from '@quintet/contract/staff/roles'
import { Checkbox } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './people.module.css'

interface Props {
  roles: readonly StaffRole[]
  onRoles: (roles: StaffRole[]) => void
}

/** The roles that somebody has, each with what it may do. */
export const RoleChoice = ({ roles, onRoles }: Props) => {
  const t = useTexts('staff')
  const flip = (role: StaffRole, isOn: boolean) =>
    onRoles(staffRoles.filter((each) => (each === role ? isOn : roles.includes(each))))
  return (
    <fieldset className={styles.roles}>
      <legend>{t('account.roles')}</legend>
      {staffRoles.map((role) => (
        <Checkbox key={role} checked={roles.includes(role)} onChange={(event) => flip(role, event.target.checked)}>
          <strong>{t(`role.${role}`)}</strong> {t(`role.${role}.may`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
