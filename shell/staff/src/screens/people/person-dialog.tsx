import type { StaffRole } from '@quintet/contract/staff'
import { isEmailAddress } from '@quintet/domain/account'
import { showToast, type TextRef } from '@quintet/sdk'
import { Button, Dialog, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { FormError } from '../../parts/form-error.tsx'
import { addPerson, changeRoles, type Person } from './people.ts'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  /** Who gets other roles; left out: somebody is invited. */
  person?: Person
  onClose: () => void
}

const save = (person: Person | undefined, email: string, roles: StaffRole[]): Promise<boolean> =>
  person ? changeRoles(person.number, roles) : addPerson(email.trim(), roles)

/** Invites somebody, or gives somebody other roles. */
export const PersonDialog = ({ person, onClose }: Props) => {
  const t = useTexts('staff')
  const text = useTextRef()
  const [email, setEmail] = useState(person?.email ?? '')
  const [roles, setRoles] = useState<StaffRole[]>(person?.roles ?? [])
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const work = async () => {
    if (!(await save(person, email, roles))) return
    showToast({ key: person ? 'people.changed' : 'people.invited', namespace: 'staff' })
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isEmailAddress(email)) return setError({ key: 'people.emailOpen', namespace: 'staff' })
    if (roles.length === 0) return setError({ key: 'people.rolesOpen', namespace: 'staff' })
    setError(undefined)
    if (!busy) void run(work)
    return undefined
  }
  return (
    <Dialog title={person ? <bdi>{person.email}</bdi> : t('people.invite')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        {person ? null : (
          <TextField
            label={t('account.email')}
            hint={t('people.inviteHint')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
        <RoleChoice roles={roles} onRoles={setRoles} />
        <FormError>{error && text(error)}</FormError>
        <Button type="submit" busy={busy}>
          {t(person ? 'people.save' : 'people.send')}
        </Button>
      </form>
    </Dialog>
  )
}
