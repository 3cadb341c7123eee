import type { MemberRecord } from '@quintet/contract'
import { useWayBack } from '@quintet/sdk/router'
import type { PoolNumber } from '@quintet/domain/pools'
import { Button, ChoiceGroup, Nothing, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { copyCharacter, copySources } from '../stores/duplicate.ts'
import { PoolPage, WithPool } from '../ui/pool-page.tsx'
import { Summary } from '../ui/summary.tsx'

const Duplicate = ({ number, record }: { number: PoolNumber; record: MemberRecord }) => {
  const t = useTexts('pools')
  const goBackTo = useWayBack()
  const [from, setFrom] = useState<PoolNumber>()
  const { busy, run } = useAction()
  const sources = copySources(record.characters, number)
  if (sources.length === 0) return <Nothing title={t('duplicate.nothing')}>{t('duplicate.nothingHint')}</Nothing>
  const copy = async () => {
    await run(async () => {
      const done = await copyCharacter(record.characters, from, number)
      if (done) await goBackTo(`/pools/pool/${number}`)
    })
  }
  const preview = from === undefined ? undefined : record.characters[from - 1]
  return (
    <>
      <Note tone="warn">{t('duplicate.explain', { to: number })}</Note>
      <ChoiceGroup
        legend={t('duplicate.from')}
        choices={sources.map((source) => ({ value: source, label: t('pool.title', { number: source }) }))}
        value={from}
        onValue={setFrom}
      />
      <Button icon="copy" busy={busy} onClick={() => void copy()}>
        {t('duplicate.copy', { to: number })}
      </Button>
      <p>{t('duplicate.effect')}</p>
      {preview ? <Summary character={preview} /> : null}
    </>
  )
}

/** Copies the character of another pool over this one. */
export const DuplicatePage = () => {
  const t = useTexts('pools')
  return (
    <WithPool>
      {(number) => (
        <PoolPage title={t('duplicate.title')} back={`/pools/pool/${number}/edit`}>
          {(record) => <Duplicate number={number} record={record} />}
        </PoolPage>
      )}
    </WithPool>
  )
}
