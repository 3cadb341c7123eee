import type { SupportedMember } from '@quintet/contract/staff'
import { dateOfDay, dayNumber } from '@quintet/domain/time'
import { TIERS, tierName } from '@quintet/domain/membership'
import { serverNow, showToast, type TextRef } from '@quintet/sdk'
import { Button, Dialog, SelectField, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { dayOfDate } from '../../parts/days.ts'
import { FormError } from '../../parts/form-error.tsx'
import { changeMembership } from './members.ts'

const today = (): number => dayNumber(Math.floor(serverNow() / 1000))

/** Another level and last day for a member; "ended" ends it yesterday. */
export const MembershipDialog = ({ member, onClose }: { member: SupportedMember; onClose: () => void }) => {
  const t = useTexts('staff')
  const text = useTextRef()
  const [tier, setTier] = useState<number>(member.tier)
  const [end, setEnd] = useState(dateOfDay(member.membershipEndDay || today()))
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const isEnding = tier === TIERS.ended
  const lastDay = isEnding ? today() - 1 : dayOfDate(end)
  const work = async (day: number) => {
    if (!(await changeMembership(tier, day))) return
    showToast({ key: 'members.changed', namespace: 'staff' })
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (lastDay === undefined) return setError({ key: 'members.lastDayOpen', namespace: 'staff' })
    setError(undefined)
    if (!busy) void run(() => work(lastDay))
    return undefined
  }
  const options = Object.values(TIERS).map((each) => ({ value: String(each), label: t(`tier.${tierName(each)}`) }))
  return (
    <Dialog title={t('members.membership')} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <SelectField
          label={t('members.tier')}
          value={String(tier)}
          options={options}
          onChange={(event) => setTier(Number(event.target.value))}
        />
        {isEnding ? (
          <p>{t('members.endsNow')}</p>
        ) : (
          <TextField label={t('members.lastDay')} type="date" value={end} onChange={(event) => setEnd(event.target.value)} />
        )}
        <FormError>{error && text(error)}</FormError>
        <Button type="submit" look={isEnding ? 'danger' : 'primary'} busy={busy}>
          {t('people.save')}
        </Button>
      </form>
    </Dialog>
  )
}
