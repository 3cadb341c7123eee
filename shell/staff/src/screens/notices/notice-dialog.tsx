import { formatLocale } from '@quintet/domain/languages'
import { dateOfDay } from '@quintet/domain/time'
import { $locale, showToast, type TextRef, useStore } from '@quintet/sdk'
import { Button, Dialog, TextField, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { type SubmitEvent, useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { dayOfDate } from '../../parts/days.ts'
import { FormError } from '../../parts/form-error.tsx'
import styles from './notices.module.css'
import { emptyTexts, openLanguages, write } from './notices.ts'
import { nameOf, WordsFields } from './words-fields.tsx'

const shownDays = 14

interface Days {
  from: string
  to: string
}

const DayFields = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const t = useTexts('staff')
  return (
    <div className={styles.days}>
      <TextField
        label={t('notices.from')}
        type="date"
        value={days.from}
        onChange={(event) => onDays({ ...days, from: event.target.value })}
      />
      <TextField
        label={t('notices.to')}
        hint={t('notices.toHint')}
        type="date"
        value={days.to}
        onChange={(event) => onDays({ ...days, to: event.target.value })}
      />
    </div>
  )
}

/** Writes a notice to all. */
export const NoticeDialog = ({ today, onClose }: { today: number; onClose: () => void }) => {
  const t = useTexts('staff')
  const text = useTextRef()
  const locale = useStore($locale)
  const [days, setDays] = useState<Days>({ from: dateOfDay(today), to: dateOfDay(today + shownDays) })
  const [texts, setTexts] = useState(emptyTexts)
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const [fromDay, toDay, open] = [dayOfDate(days.from), dayOfDate(days.to), openLanguages(texts)]
  const work = async () => {
    await write({ fromDay: fromDay ?? today, toDay: toDay ?? today, texts })
    showToast({ key: 'notices.sent', namespace: 'staff' })
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const languages = new Intl.ListFormat(formatLocale(locale)).format(open.map(nameOf))
    if (open.length > 0) return setError({ key: 'notices.languagesOpen', params: { languages }, namespace: 'staff' })
    if (fromDay === undefined || toDay === undefined) return setError({ key: 'error.staff.noticeDays', namespace: 'staff' })
    setError(undefined)
    if (!busy) void run(work)
    return undefined
  }
  return (
    <Dialog title={t('notices.write')} kind="full" onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <DayFields days={days} onDays={setDays} />
        <WordsFields texts={texts} onTexts={setTexts} />
        <FormError>{error && text(error)}</FormError>
        <Button type="submit" busy={busy}>
          {t('notices.send')}
        </Button>
      </form>
    </Dialog>
  )
}
