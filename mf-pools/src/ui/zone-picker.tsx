import { $locale, useStore } from '@quintet/sdk'
import { List, MultiChoice, Nothing, TextField, LazyDisclosure } from '@quintet/ui'
import { findPlaces, placeRows, usePlaceNames } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { memo, useCallback, useMemo, useState } from 'react'
import { $categoryTexts } from '../stores/category-texts.ts'
import { type CountryNode, coverage, type RegionNode } from '../stores/zones.ts'
import { TriStateCheckbox } from './tri-state-checkbox.tsx'
import styles from './zone-picker.module.css'

/** A search shows so many zones at most. */
const FOUND_SHOWN = 60

interface PartProps {
  chosen: ReadonlySet<number>
  onSet: (codes: readonly number[], selected: boolean) => void
}

const Zones = ({ legend, zones, chosen, onSet }: PartProps & { legend: string; zones: CountryNode['zones'] }) => {
  const choices = useMemo(() => zones.map(({ code, name }) => ({ value: code, label: name })), [zones])
  const toggle = useCallback((code: number, selected: boolean) => onSet([code], selected), [onSet])
  return <MultiChoice legend={legend} choices={choices} values={chosen} onToggle={toggle} />
}

const Country = memo(({ country, chosen, onSet }: PartProps & { country: CountryNode }) => {
  const t = useTexts('pools')
  const [isOpen, setOpen] = useState(false)
  const codes = useMemo(() => country.zones.map(({ code }) => code), [country])
  const count = codes.filter((code) => chosen.has(code)).length
  const box = (
    <TriStateCheckbox
      label={codes.length === 1 ? (country.zones[0]?.name ?? '') : t('location.whole', { name: country.name })}
      coverage={coverage(chosen, codes)}
      onChange={(selected) => onSet(codes, selected)}
    />
  )
  if (codes.length === 1) {
    const name = country.zones[0]?.name
    return (
      <div className={styles.single}>
        {box}
        <span className={styles.words} aria-hidden>
          {name}
          {name === country.name ? null : <span className={styles.soft}>{country.name}</span>}
        </span>
      </div>
    )
  }
  return (
    <LazyDisclosure
      lead={box}
      title={country.name}
      detail={t('location.count', { count, all: codes.length })}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {() => <Zones legend={country.name} zones={country.zones} chosen={chosen} onSet={onSet} />}
    </LazyDisclosure>
  )
})

const Region = ({ node, chosen, onSet, startOpen }: PartProps & { node: RegionNode; startOpen: boolean }) => {
  const t = useTexts('pools')
  const texts = useStore($categoryTexts)
  const [isOpen, setOpen] = useState(startOpen)
  const name = texts.region(node.region)
  const count = node.codes.filter((code) => chosen.has(code)).length
  return (
    <LazyDisclosure
      lead={
        <TriStateCheckbox
          label={t('location.whole', { name })}
          coverage={coverage(chosen, node.codes)}
          onChange={(selected) => onSet(node.codes, selected)}
        />
      }
      title={name}
      detail={t('location.count', { count, all: node.codes.length })}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {() => (
        <div className={styles.countries}>
          {node.countries.map((country) => (
            <Country key={country.id} country={country} chosen={chosen} onSet={onSet} />
          ))}
        </div>
      )}
    </LazyDisclosure>
  )
}

const Found = ({ tree, search, chosen, onSet }: PartProps & { tree: readonly RegionNode[]; search: string }) => {
  const t = useTexts('pools')
  const locale = useStore($locale)
  const names = usePlaceNames()
  const rows = useMemo(
    () =>
      placeRows(
        tree.flatMap(({ codes }) => codes),
        names,
        locale,
      ),
    [tree, names, locale],
  )
  const found = useMemo(() => findPlaces(rows, search), [rows, search])
  // Told also where it is none: the same element, so that the change is read out.
  const told = (
    <p key="told" role="status" className={found.length === 0 ? 'visually-hidden' : undefined}>
      {t('location.found', { count: found.length })}
    </p>
  )
  if (found.length === 0)
    return (
      <>
        {told}
        <Nothing kind="notFound" title={t('location.nothing')}>
          {t('location.nothingHint')}
        </Nothing>
      </>
    )
  return (
    <>
      {told}
      <List>
        {found.slice(0, FOUND_SHOWN).map(({ code, name, country }) => (
          <li key={code}>
            <label className={styles.found}>
              <input type="checkbox" checked={chosen.has(code)} onChange={(event) => onSet([code], event.target.checked)} />
              <span>
                <span className={styles.name}>{name}</span>
                {country === undefined ? null : <span className={styles.soft}>{country}</span>}
              </span>
            </label>
          </li>
        ))}
      </List>
      {found.length > FOUND_SHOWN ? <p className={styles.soft}>{t('location.refine')}</p> : null}
    </>
  )
}

/** Regions, countries and zones to choose from, with a search over all of them. */
export const ZonePicker = ({ tree, chosen, onSet }: PartProps & { tree: readonly RegionNode[] }) => {
  const t = useTexts('pools')
  const [search, setSearch] = useState('')
  const [only] = tree
  const isOneCountry = tree.length === 1 && only?.countries.length === 1
  if (isOneCountry && only.codes.length === 1)
    return <Country country={only.countries[0] as CountryNode} chosen={chosen} onSet={onSet} />
  return (
    <>
      <TextField
        type="search"
        label={t('location.search')}
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      {search.trim() === '' ? (
        tree.map((node) => <Region key={node.region} node={node} chosen={chosen} onSet={onSet} startOpen={tree.length === 1} />)
      ) : (
        <Found tree={tree} search={search} chosen={chosen} onSet={onSet} />
      )}
    </>
  )
}
