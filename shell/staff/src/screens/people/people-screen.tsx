import { $locale, confirmFirst, showToast, useStore } from '@quintet/sdk'
import { Button, IconButton, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { showFailure } from '../../calls/failure.ts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { timeText } from '../../parts/moments.ts'
import { RoleNames } from '../../parts/role-names.tsx'
import { Table } from '../../parts/table.tsx'
import styles from './people.module.css'
import { PersonDialog } from './person-dialog.tsx'
import { endPerson, people, type Person } from './people.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

const askAndEnd = async ({ number, email }: Person): Promise<void> => {
  const isSure = await confirmFirst({
    title: text('people.endTitle'),
    body: { ...text('people.endBody'), params: { email } },
    action: { label: text('people.end') },
    danger: true,
  })
  if (isSure && (await endPerson(number))) showToast(text('people.ended'))
}

interface RowProps {
  person: Person
  onChange: () => void
}

const Tools = ({ person, onChange }: RowProps) => {
  const t = useTexts('staff')
  const { email, endedAt } = person
  if (endedAt !== undefined) return <>–</>
  return (
    <span className={styles.tools}>
      <IconButton icon="edit" label={t('people.change', { email })} onClick={onChange} />
      <IconButton icon="trash" label={t('people.endOf', { email })} onClick={() => void askAndEnd(person).catch(showFailure)} />
    </span>
  )
}

const PeopleTable = ({ all, onChange }: { all: readonly Person[]; onChange: (person: Person) => void }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const columns = [
    t('audit.number'),
    t('account.email'),
    t('account.roles'),
    t('people.since'),
    t('people.until'),
    t('people.tools'),
  ]
  const rows = all.map((person) => ({
    key: person.number,
    cells: [
      `#${person.number}`,
      person.email,
      <RoleNames key="roles" roles={person.roles} />,
      timeText(person.addedAt, locale),
      person.endedAt === undefined ? '–' : timeText(person.endedAt, locale),
      <Tools key="tools" person={person} onChange={() => onChange(person)} />,
    ],
  }))
  return <Table label={t('screen.people')} columns={columns} rows={rows} />
}

/** Who runs the site: invites, roles, ends. */
export default function PeopleScreen() {
  const t = useTexts('staff')
  const [open, setOpen] = useState<Person | 'new'>()
  return (
    <ScreenPage
      title={t('screen.people')}
      aside={
        <Button icon="plus" onClick={() => setOpen('new')}>
          {t('people.invite')}
        </Button>
      }
    >
      <WhenLoaded resource={people}>{(all) => <PeopleTable all={all} onChange={setOpen} />}</WhenLoaded>
      {open ? <PersonDialog {...(open !== 'new' && { person: open })} onClose={() => setOpen(undefined)} /> : null}
    </ScreenPage>
  )
}
