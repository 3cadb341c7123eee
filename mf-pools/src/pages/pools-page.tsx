import type { MemberRecord } from '@quintet/contract'
import { type Character, characterProgress, isCharacterComplete, pools } from '@quintet/domain/pools'
import { Button, Card, LinkButton, List, Note, Progress, Row, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { copyToEmpty, emptyPools } from '../stores/duplicate.ts'
import { hasDraft } from '../stores/editor.ts'
import { hasClosedPools, tokenKind } from '../stores/token.ts'
import { preloadScreens } from '../screen.ts'
import { Completion } from '../ui/completion.tsx'
import { namesPlacesOutOfReach, OutlivedNote } from '../ui/outlived-note.tsx'
import { PoolPage } from '../ui/pool-page.tsx'

interface PoolRowProps {
  number: (typeof pools)[number]
  character: Character | null
  token: ReturnType<typeof tokenKind>
  /** No pool has a character, saved or begun. */
  isFirst: boolean
}

const PoolRow = ({ number, character, token, isFirst }: PoolRowProps) => {
  const t = useTexts('pools')
  const isComplete = isCharacterComplete(character ?? undefined)
  const progress = character ? characterProgress(character) : undefined
  return (
    <Row
      // Nothing is there yet to be looked at.
      to={`/pools/pool/${number}${isFirst ? '/edit' : ''}`}
      icon="pools"
      title={t('pool.title', { number })}
      detail={hasDraft(number) ? t('pool.draft') : t(`pool.${token}`)}
      tone={isComplete ? 'good' : 'bad'}
      aside={
        <Completion isComplete={isComplete} {...(progress && !isComplete ? { count: t('pool.count', { ...progress }) } : {})} />
      }
    />
  )
}

const Pools = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('pools')
  const complete = pools.filter((number) => isCharacterComplete(record.characters[number - 1] ?? undefined)).length
  const isFirst = record.characters.every((character) => character === null)
  const isDone = complete === pools.length
  return (
    <>
      <p>{t('pools.intro')}</p>
      {pools.some((number) => namesPlacesOutOfReach(record, number)) ? <OutlivedNote /> : null}
      <Progress value={complete} max={pools.length} label={t('pools.progress', { complete, all: pools.length })} />
      <List title={t('pools.yours')}>
        {pools.map((number) => (
          <PoolRow
            key={number}
            number={number}
            character={record.characters[number - 1] ?? null}
            token={tokenKind(record, number)}
            isFirst={isFirst}
          />
        ))}
      </List>
      {isDone ? (
        <>
          <Note tone="good">{t(hasClosedPools(record) ? 'pools.doneLimited' : 'pools.done')}</Note>
          <LinkButton to="/judging">{t('pools.judging')}</LinkButton>
        </>
      ) : null}
      {isFirst ? <Note>{t('pools.hint')}</Note> : null}
      <CopyToEmpty record={record} />
    </>
  )
}

/** The same for all pools that are empty, in one press: who means one kind of person describes them once. */
const CopyToEmpty = ({ record: { characters } }: { record: MemberRecord }) => {
  const t = useTexts('pools')
  const { busy, run } = useAction()
  const empty = emptyPools(characters)
  const from = pools.find((number) => isCharacterComplete(characters[number - 1] ?? undefined))
  if (from === undefined || empty.length === 0) return null
  return (
    <Card>
      <Button look="secondary" icon="copy" busy={busy} onClick={() => void run(() => copyToEmpty(characters, from))}>
        {t('pools.copyAll', { from, count: empty.length })}
      </Button>
      <p>{t('pools.copyAllHint')}</p>
    </Card>
  )
}

/** First screen of the tile: the five characters and how far each is. */
export const PoolsPage = () => {
  const t = useTexts('pools')
  useEffect(preloadScreens, [])
  return (
    <PoolPage title={t('pools.title')} back="/home">
      {(record) => <Pools record={record} />}
    </PoolPage>
  )
}
