import type { MemberRecord } from '@quintet/contract'
import { $locale, openPopup, useStore } from '@quintet/sdk'
import { isTier, type Tier, TIERS, tierName } from '@quintet/domain/membership'
import { allowedZones, type PoolNumber, zoneLimit } from '@quintet/domain/pools'
import { Button, LinkButton, Note, Progress } from '@quintet/ui'
import { usePlaceNames } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useMemo } from 'react'
import { $categoryTexts } from '../stores/category-texts.ts'
import { withZones, zoneTree } from '../stores/zones.ts'
import { Circles } from '../ui/circles.tsx'
import { PoolMap } from '../ui/pool-map.tsx'
import { PoolPage, WithPool } from '../ui/pool-page.tsx'
import { SavedElsewhere } from '../ui/saved-elsewhere.tsx'
import { useEditor } from '../ui/use-editor.ts'
import styles from '../ui/pool-map.module.css'
import { ZonePicker } from '../ui/zone-picker.tsx'

const ref = (key: string, params = {}) => ({ key, params, namespace: 'pools' })

const refuse = (limit: number): void =>
  void openPopup({ kind: 'attention', title: { key: 'popup.attention' }, body: ref('location.tooMany', { limit }) })

const OutOfReach = ({ count, onRemove }: { count: number; onRemove: () => void }) => {
  const t = useTexts('pools')
  if (count === 0) return null
  return (
    <Note tone="warn">
      <p>{t('location.outOfReach', { count })}</p>
      <Button look="secondary" onClick={onRemove}>
        {t('location.remove')}
      </Button>
    </Note>
  )
}

interface LocationsProps {
  number: PoolNumber
  record: MemberRecord
  ownZone: number
}

const Locations = ({ number, record, ownZone }: LocationsProps) => {
  const t = useTexts('pools')
  const locale = useStore($locale)
  const { editor, character } = useEditor(number, record)
  const tier: Tier = isTier(record.account.tier) ? record.account.tier : TIERS.limited
  const limit = zoneLimit(tier)
  const allowed = useMemo(() => allowedZones(tier, ownZone), [tier, ownZone])
  const names = usePlaceNames()
  const tree = useMemo(() => zoneTree(allowed, names, locale), [allowed, names, locale])
  const chosen = useMemo(() => new Set(character.zones), [character.zones])
  const outside = useMemo(() => character.zones.filter((code) => !allowed.includes(code)), [character.zones, allowed])
  const set = useCallback(
    (codes: readonly number[], selected: boolean) => {
      const next = withZones(editor.$character.get().zones, codes, selected, limit)
      if (next) editor.setZones(next)
      else refuse(limit ?? 0)
    },
    [editor, limit],
  )
  const max = limit ?? allowed.length
  return (
    <>
      <SavedElsewhere editor={editor} />
      <p>{t(`location.tier.${tierName(tier)}`)}</p>
      <Progress
        value={Math.min(chosen.size, max)}
        max={max}
        label={t(limit === undefined ? 'location.chosen' : 'location.chosenOf', { count: chosen.size, limit: max })}
      />
      <OutOfReach count={outside.length} onRemove={() => set(outside, false)} />
      <Circles ownZone={ownZone} allowed={allowed} limit={limit} chosen={chosen} onChoose={editor.setZones} />
      <div className={styles.places}>
        <PoolMap tree={tree} chosen={chosen} ownZone={ownZone} onSet={set} />
        <div className={styles.list}>
          <ZonePicker tree={tree} chosen={chosen} onSet={set} />
        </div>
      </div>
    </>
  )
}

const NoOwnZone = () => {
  const t = useTexts('pools')
  return (
    <Note tone="warn">
      <p>{t('location.noOwn')}</p>
      <LinkButton to="/data/user-data/location" look="secondary">
        {t('location.toOwn')}
      </LinkButton>
    </Note>
  )
}

/** Where the partner may live, as far as the own membership reaches. */
export const LocationPage = () => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  return (
    <WithPool>
      {(number) => (
        <PoolPage
          wide
          title={texts.label('zones')}
          back={`/pools/pool/${number}/edit`}
          footer={<LinkButton to={`/pools/pool/${number}/edit`}>{t('edit.back')}</LinkButton>}
        >
          {(record) => {
            const ownZone = record.answers?.zone
            return ownZone === undefined ? <NoOwnZone /> : <Locations number={number} record={record} ownZone={ownZone} />
          }}
        </PoolPage>
      )}
    </WithPool>
  )
}
