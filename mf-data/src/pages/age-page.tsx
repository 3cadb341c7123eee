import type { MemberRecord } from '@quintet/contract'
import { leaveSite, member } from '@quintet/sdk'
import { Button, Card, LinkButton, Note, Nothing, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { openAgeCheck } from '../stores/age-check.ts'
import { MemberPage } from '../ui/member-page.tsx'

const Due = () => {
  const t = useTexts('data')
  const { busy, run } = useAction({ leavesPage: true })
  const leave = () => run(async () => leaveSite(await openAgeCheck()))
  return (
    <Card>
      <p>{t('age.why')}</p>
      <p>{t('age.how')}</p>
      <p>{t('age.kept')}</p>
      <Button busy={busy} onClick={() => void leave()}>
        {t('age.start')}
      </Button>
    </Card>
  )
}

const Underage = () => {
  const t = useTexts('data')
  return (
    <>
      <Note tone="bad">{t('age.underage')}</Note>
      <p>{t('age.mistake')}</p>
      <LinkButton to="/report-error" look="secondary">
        {t('age.report')}
      </LinkButton>
    </>
  )
}

const Shown = ({ ageCheck }: { ageCheck: MemberRecord['ageCheck'] }) => {
  const t = useTexts('data')
  if (ageCheck === 'due') return <Due />
  return ageCheck === 'underage' ? <Underage /> : <Nothing kind="allDone" title={t('age.done')} />
}

/** Where the member's country asks for it: the check that they are of age, and what it came to. */
export const AgePage = () => {
  const t = useTexts('data')
  // Somebody who comes back from the check brings an outcome that the record on this device does not have yet.
  useEffect(() => void member.reload(), [])
  return (
    <MemberPage title={t('age.title')} back="/data">
      {({ ageCheck }) => <Shown ageCheck={ageCheck} />}
    </MemberPage>
  )
}
