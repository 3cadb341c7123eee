import { zone } from '@quintet/domain/places'
import { $locale, useStore } from '@quintet/sdk'
import { List, Nothing, Row, TextField } from '@quintet/ui'
import { findPlaces, ownCountryFirst, placeRows, usePlaceNames } from '@quintet/ui/profile'
import { useTexts } from '@quintet/ui/texts'
import { useMemo, useState } from 'react'
import styles from './places.module.css'

// Where a browser was set up says most often where its owner lives.
const countryOfBrowser = (): string | undefined => new Intl.Locale(navigator.language).region

interface ZoneListProps {
  codes: readonly number[]
  own: number | undefined
  onChoose(code: number): void
}

/** The zones as a list with a search; it does all that the map beside it does. */
export const ZoneList = ({ codes, own, onChoose }: ZoneListProps) => {
  const t = useTexts('data')
  const locale = useStore($locale)
  const names = usePlaceNames()
  const rows = useMemo(
    () => ownCountryFirst(placeRows(codes, names, locale), zone(own ?? 0)?.country ?? countryOfBrowser()),
    [codes, names, locale, own],
  )
  const [search, setSearch] = useState('')
  const found = useMemo(() => findPlaces(rows, search), [rows, search])
  return (
    <div className={styles.list}>
      <TextField
        type="search"
        label={t('location.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        autoComplete="off"
      />
      <p className="visually-hidden" role="status">
        {t('location.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Nothing kind="notFound" title={t('location.nothing')}>
          {t('location.nothingHint')}
        </Nothing>
      ) : (
        <List>
          {found.map(({ code, name, country }) => (
            <Row
              key={code}
              title={name}
              detail={country}
              aside={code === own ? t('location.here') : undefined}
              tone="good"
              onClick={() => onChoose(code)}
            />
          ))}
        </List>
      )}
    </div>
  )
}
