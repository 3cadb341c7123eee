import type { MemberRecord } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { characterProgress, isCharacterComplete, type PoolNumber } from '@quintet/domain/pools'
import { LinkButton, Note, Nothing, Progress } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { $categoryTexts } from '../stores/category-texts.ts'
import { copySources } from '../stores/duplicate.ts'
import { hasDraft } from '../stores/editor.ts'
import { tokenKind } from '../stores/token.ts'
import { Completion } from '../ui/completion.tsx'
import { namesPlacesOutOfReach, OutlivedNote } from '../ui/outlived-note.tsx'
import { PoolPage, WithPool } from '../ui/pool-page.tsx'
import { SavedEstimate } from '../ui/estimate.tsx'
import { Summary } from '../ui/summary.tsx'
import styles from './pool-detail-page.module.css'

const Detail = ({ number, record }: { number: PoolNumber; record: MemberRecord }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const character = record.characters[number - 1] ?? null
  const isComplete = isCharacterComplete(character ?? undefined)
  const progress = character ? characterProgress(character) : undefined
  const token = tokenKind(record, number)
  return (
    <>
      <Note>{token === 'closed' ? t('pool.closed') : texts.character(`pools.${token}`)}</Note>
      <p className={isComplete ? styles.good : styles.bad}>
        <Completion isComplete={isComplete} />
      </p>
      {namesPlacesOutOfReach(record, number) ? <OutlivedNote /> : null}
      {hasDraft(number) ? <Note tone="warn">{t('pool.draft')}</Note> : null}
      {character && progress ? (
        <>
          {isComplete ? null : (
            <Progress value={progress.filled} max={progress.required} label={t('pool.topics', { ...progress })} />
          )}
          <Summary character={character} />
          {isComplete ? <SavedEstimate key={JSON.stringify(character)} character={character} /> : null}
        </>
      ) : (
        <Nothing title={t('pool.none')}>{texts.character('character.new')}</Nothing>
      )}
      {copySources(record.characters, number).length > 0 ? (
        <LinkButton to={`/pools/pool/${number}/edit/duplicate-character`} look="secondary" icon="copy">
          {t('duplicate.title')}
        </LinkButton>
      ) : null}
    </>
  )
}

/** What a pool is for and what its character wants. */
export const PoolDetailPage = () => {
  const t = useTexts('pools')
  return (
    <WithPool>
      {(number) => (
        <PoolPage
          title={t('pool.title', { number })}
          back="/pools"
          footer={
            <LinkButton to={`/pools/pool/${number}/edit`} icon="edit">
              {t('pool.edit')}
            </LinkButton>
          }
        >
          {(record) => <Detail number={number} record={record} />}
        </PoolPage>
      )}
    </WithPool>
  )
}
