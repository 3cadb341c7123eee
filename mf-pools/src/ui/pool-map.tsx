import { showToast, useStore } from '@quintet/sdk'
import { regionOfZone, zonesOfRegion } from '@quintet/domain/places'
import { SelectField } from '@quintet/ui'
import { type MapName, PlaceMap, type Tone, usePlaceNames } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { useCallback, useMemo, useState } from 'react'
import { $categoryTexts } from '../stores/category-texts.ts'
import { coverage, type RegionNode } from '../stores/zones.ts'
import { TriStateCheckbox } from './tri-state-checkbox.tsx'
import styles from './pool-map.module.css'

interface PoolMapProps {
  /** What the membership reaches. */
  tree: readonly RegionNode[]
  chosen: ReadonlySet<number>
  ownZone: number
  onSet(codes: readonly number[], selected: boolean): void
}

const RegionMap = ({ tree, chosen, ownZone, onSet, region }: PoolMapProps & { region: number }) => {
  const t = useTexts('pools')
  const shell = useTexts()
  const texts = useStore($categoryTexts)
  const names = usePlaceNames()
  const codes = useMemo(() => tree.find((node) => node.region === region)?.codes ?? [], [tree, region])
  const allowed = useMemo(() => new Set(codes), [codes])
  const name = texts.region(region)
  const toneOf = useCallback(
    (code: number): Tone => (chosen.has(code) ? 'chosen' : allowed.has(code) ? 'plain' : 'outside'),
    [chosen, allowed],
  )
  const onChoose = (code: number): void => {
    if (allowed.has(code) || chosen.has(code)) onSet([code], !chosen.has(code))
    else showToast({ key: 'location.beyond', params: { name: names.zone(code) }, namespace: 'pools' })
  }
  return (
    <>
      {codes.length > 1 ? (
        <div className={styles.whole}>
          <TriStateCheckbox
            label={t('location.whole', { name })}
            coverage={coverage(chosen, codes)}
            onChange={(selected) => onSet(codes, selected)}
          />
          <span aria-hidden>{t('location.whole', { name })}</span>
        </div>
      ) : null}
      <PlaceMap
        name={region}
        label={shell('map.of', { region: name })}
        nameOf={names.zone}
        toneOf={toneOf}
        onChoose={onChoose}
        own={ownZone}
      />
      <p className={styles.legend}>
        {t('location.tapZone')} {codes.length < zonesOfRegion(region).length ? t('location.striped') : null}
      </p>
    </>
  )
}

interface WorldMapProps extends Pick<PoolMapProps, 'tree' | 'chosen'> {
  onChoose(region: number): void
}

const WorldMap = ({ tree, chosen, onChoose }: WorldMapProps) => {
  const t = useTexts('pools')
  const shell = useTexts()
  const texts = useStore($categoryTexts)
  const toneOf = useCallback(
    (region: number): Tone => {
      const codes = tree.find((node) => node.region === region)?.codes ?? []
      return coverage(chosen, codes) === 'none' ? 'plain' : 'chosen'
    },
    [tree, chosen],
  )
  return (
    <>
      <PlaceMap name="world" label={shell('map.world')} nameOf={texts.region} toneOf={toneOf} onChoose={onChoose} />
      <p className={styles.legend}>{t('location.tapRegion')}</p>
    </>
  )
}

/** The zones on a map: one tap chooses or takes away; what the membership does not reach is drawn in stripes. */
export const PoolMap = (props: PoolMapProps) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const { tree, ownZone } = props
  const [name, setName] = useState<MapName>(regionOfZone(ownZone) ?? 'world')
  const options = [
    { value: 'world', label: t('location.mapWorld') },
    ...tree.map(({ region }) => ({ value: String(region), label: texts.region(region) })),
  ]
  return (
    <div className={styles.map}>
      {tree.length > 1 ? (
        <SelectField
          label={t('location.mapRegion')}
          options={options}
          value={String(name)}
          onChange={({ target }) => setName(target.value === 'world' ? 'world' : Number(target.value))}
        />
      ) : null}
      {name === 'world' ? <WorldMap {...props} onChoose={setName} /> : <RegionMap {...props} region={name} />}
    </div>
  )
}
