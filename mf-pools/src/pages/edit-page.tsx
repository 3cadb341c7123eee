import type { MemberRecord } from '@quintet/contract'
import { confirmFirst, openPopup, useStore } from '@quintet/sdk'
import { useWayBack } from '@quintet/sdk/router'
import { type Character, characterProgress, type PoolNumber, zoneLimit } from '@quintet/domain/pools'
import type { SectionId } from '@quintet/domain/profile'
import type { CategoryId } from '@quintet/domain/questions'
import { isTier, TIERS } from '@quintet/domain/membership'
import { Button, Icon, List, Progress, Row, LazyDisclosure, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useState } from 'react'
import { $categoryTexts } from '../stores/category-texts.ts'
import { type Editor, hasUnsavedChanges } from '../stores/editor.ts'
import { isEverything } from '../stores/options.ts'
import { categoryGroups, type CategoryGroup, groupOf, missingTopics, type Topic } from '../stores/topics.ts'
import { EstimateCard, useEstimate } from '../ui/estimate.tsx'
import { EstimateLine } from '../ui/estimate-line.tsx'
import { CategoryEditor } from '../ui/category-editor.tsx'
import { PoolPage, WithPool } from '../ui/pool-page.tsx'
import { discardChanges, SavedElsewhere } from '../ui/saved-elsewhere.tsx'
import { useEditor } from '../ui/use-editor.ts'
import { useList } from '../ui/use-list.ts'
import styles from './edit-page.module.css'

const ref = (key: string, params = {}) => ({ key, params, namespace: 'pools' })
/** So many missing topics are named in the warning. */
const NAMED = 6

interface GroupProps {
  group: CategoryGroup
  editor: Editor
  character: Character
  isOpen: boolean
  onToggle: (section: SectionId) => void
}

const Group = ({ group, editor, character, isOpen, onToggle }: GroupProps) => {
  const t = useTexts('pools')
  const chosen = (category: CategoryId) => character.options[category] ?? []
  const empty = group.categories.filter((category) => chosen(category).length === 0).length
  const narrowed = group.categories.filter((category) => !isEverything(category, chosen(category))).length
  const detail =
    empty > 0 ? t('edit.empty', { count: empty }) : t('edit.narrowed', { count: narrowed, all: group.categories.length })
  return (
    <LazyDisclosure
      title={t(`group.${group.section}`)}
      detail={detail}
      isWarning={empty > 0}
      isOpen={isOpen}
      onToggle={() => onToggle(group.section)}
    >
      {() =>
        group.categories.map((category) => (
          <CategoryEditor key={category} editor={editor} category={category} chosen={chosen(category)} />
        ))
      }
    </LazyDisclosure>
  )
}

const Screens = ({ number, character }: { number: PoolNumber; character: Character }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const missing = new Set(missingTopics(character))
  const marker = (topic: Topic) =>
    missing.has(topic)
      ? ({ tone: 'bad', aside: <Marker isDone={false} /> } as const)
      : ({ tone: 'good', aside: <Marker isDone /> } as const)
  const path = `/pools/pool/${number}/edit`
  return (
    <List>
      <Row to={`${path}/personality`} icon="matches" title={texts.label('personality')} {...marker('personality')} />
      <Row
        to={`${path}/location`}
        icon="globe"
        title={texts.label('zones')}
        detail={character.zones.length > 0 ? t('summary.zones', { count: character.zones.length }) : undefined}
        {...marker('zones')}
      />
      <Row to={`${path}/duplicate-character`} icon="copy" title={t('duplicate.title')} />
    </List>
  )
}

const Marker = ({ isDone }: { isDone: boolean }) => {
  const t = useTexts('pools')
  return (
    <span className={styles.marker}>
      <Icon name={isDone ? 'check' : 'alert'} size={14} />
      {t(isDone ? 'edit.done' : 'edit.missing')}
    </span>
  )
}

/** Says what is missing and leads to the first of it; saving is refused until then. */
const useMissingWarning = (number: PoolNumber, show: (category: CategoryId) => void) => {
  const texts = useStore($categoryTexts)
  const t = useTexts('pools')
  const all = useList('conjunction')
  return (missing: readonly Topic[]) => {
    const [first] = missing
    if (first === undefined) return
    const names = missing.slice(0, NAMED).map((topic) => texts.label(topic))
    const rest = missing.length - names.length
    const list = all(rest > 0 ? [...names, t('summary.more', { count: rest })] : names)
    const path = `/pools/pool/${number}/edit`
    const target =
      first === 'personality'
        ? { to: `${path}/personality` }
        : first === 'zones'
          ? { to: `${path}/location` }
          : { run: () => show(first) }
    openPopup({
      kind: 'attention',
      title: ref('edit.incompleteTitle'),
      body: ref('edit.incompleteBody', { list }),
      action: { label: ref('edit.goTo', { topic: texts.label(first) }), ...target },
    })
  }
}

const EditForm = ({ number, record }: { number: PoolNumber; record: MemberRecord }) => {
  const t = useTexts('pools')
  const goBackTo = useWayBack()
  const texts = useStore($categoryTexts)
  const { editor, character } = useEditor(number, record)
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(new Set())
  const { busy, run } = useAction()
  const fold = useCallback(
    (section: SectionId) =>
      setOpen((before) => new Set(before.has(section) ? [...before].filter((id) => id !== section) : [...before, section])),
    [],
  )
  const show = (category: CategoryId) => {
    setOpen((before) => new Set(before).add(groupOf(category)))
    requestAnimationFrame(() => {
      const target = document.querySelector(`[data-category="${category}"]`)
      target?.scrollIntoView({ block: 'start' })
      target?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
    })
  }
  const warn = useMissingWarning(number, show)
  const { tier } = record.account
  const limit = zoneLimit(isTier(tier) ? tier : TIERS.limited)
  const save = async () => {
    const missing = missingTopics(character)
    if (missing.length > 0) return warn(missing)
    if (limit !== undefined && character.zones.length > limit) return warn(['zones'])
    await run(async () => {
      // The first one is offered for the empty pools on the list of all.
      const isFirst = record.characters.every((each) => each === null)
      const done = await editor.save()
      if (done) await goBackTo(isFirst ? '/pools' : `/pools/pool/${number}`)
    })
  }
  const progress = characterProgress(character)
  const estimate = useEstimate(character)
  // What is not described yet fits nobody.
  const isWhole = missingTopics(character).length === 0
  return (
    <>
      <SavedElsewhere editor={editor} />
      <p>{texts.character('character.new')}</p>
      <Progress value={progress.filled} max={progress.required} label={t('pool.topics', { ...progress })} />
      <Screens number={number} character={character} />
      <div className="stack">
        {categoryGroups.map((group) => (
          <Group
            key={group.section}
            group={group}
            editor={editor}
            character={character}
            isOpen={open.has(group.section)}
            onToggle={fold}
          />
        ))}
      </div>
      {/* Asked for and read out in the bar. */}
      {isWhole && estimate.isAsked ? <EstimateCard estimate={estimate} tells={false} /> : null}
      {editor.isDirty() ? (
        <Button look="quiet" icon="undo" onClick={() => void discardChanges(editor)}>
          {t('edit.discard')}
        </Button>
      ) : null}
      <div className={styles.bar}>
        {isWhole ? <EstimateLine estimate={estimate} /> : null}
        <Button busy={busy} onClick={() => void save()}>
          {t('edit.save')}
        </Button>
      </div>
    </>
  )
}

/** Asks before a character with unsaved changes is left; the draft stays on the device either way. */
const useLeave = (number: PoolNumber) => {
  const goBackTo = useWayBack()
  return async () => {
    const isDirty = hasUnsavedChanges(number)
    const sure =
      !isDirty ||
      (await confirmFirst({
        title: ref('edit.leaveTitle'),
        body: ref('edit.leaveBody'),
        action: { label: ref('edit.leave') },
      }))
    if (sure) await goBackTo(`/pools/pool/${number}`)
  }
}

const Edit = ({ number }: { number: PoolNumber }) => {
  const t = useTexts('pools')
  const leave = useLeave(number)
  return (
    <PoolPage title={t('edit.title', { number })} back={() => void leave()}>
      {(record) => <EditForm number={number} record={record} />}
    </PoolPage>
  )
}

/** Everything a character can want: 42 categories, and the ways to personality, location and a copy. */
export const EditPage = () => <WithPool>{(number) => <Edit number={number} />}</WithPool>
