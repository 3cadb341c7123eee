import { type PasswordProblem, passwordProblems } from '@quintet/domain/account'
import { Button, Dialog, ErrorSummary, Icon, PasswordField, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type FormEvent, useId, useState } from 'react'
import { type PasswordFault, setNewPassword } from '../stores/change-password.ts'
import { NewPassword } from './new-password.tsx'
import { StrengthBar } from './strength-bar.tsx'
import styles from './password-dialog.module.css'

const rules: readonly PasswordProblem[] = ['length', 'digit', 'symbol', 'capital', 'blank']

const Rules = ({ password }: { password: string }) => {
  const t = useTexts('data')
  const open = new Set(passwordProblems(password))
  return (
    <ul className={styles.rules} aria-label={t('password.rules')}>
      {rules.map((rule) => (
        <li key={rule} className={open.has(rule) ? styles.open : styles.kept}>
          <Icon name={open.has(rule) ? 'close' : 'check'} size={16} />
          {t(`password.rule.${rule}`)}
          <span className="visually-hidden">{t(open.has(rule) ? 'password.ruleOpen' : 'password.ruleKept')}</span>
        </li>
      ))}
    </ul>
  )
}

/** Overlay that changes the password of a signed-in member. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('data')
  const form = useId()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, run } = useAction()
  const [fault, setFault] = useState<PasswordFault>()
  const [tries, setTries] = useState(0)
  const problems = [
    ...(current === '' ? [{ field: 'current', text: t('password.current') }] : []),
    ...(passwordProblems(next).length > 0 ? [{ field: 'new', text: t('password.new') }] : []),
    ...(next === confirmation ? [] : [{ field: 'confirmation', text: t('password.differs') }]),
  ]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (problems.length > 0) return setTries(tries + 1)
    await run(async () => {
      const failed = await setNewPassword(current, next)
      setFault(failed)
      if (!failed) onClose()
    })
  }
  return (
    <Dialog
      title={t('password.title')}
      kind="sheet"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} busy={busy}>
          {t('password.change')}
        </Button>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary problems={problems} tries={tries} />
        <PasswordField
          name="current"
          label={t('password.current')}
          error={fault === 'wrong' ? t('password.fault.wrong') : undefined}
          value={current}
          autoComplete="current-password"
          onChange={(event) => setCurrent(event.target.value)}
        />
        <NewPassword
          label={t('password.new')}
          error={fault && fault !== 'wrong' ? t(`password.fault.${fault}`) : undefined}
          password={next}
          confirmation={confirmation}
          onPassword={setNext}
          onConfirmation={setConfirmation}
        />
        <StrengthBar password={next} />
        <Rules password={next} />
        <p className={styles.soft}>{t('password.otherSessions')}</p>
      </form>
    </Dialog>
  )
}
