import { Link } from '@quintet/sdk/router'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { hintOnIdle, tileHints } from '../remotes/hints.ts'

const tiles = ['data', 'images', 'pools', 'judging', 'matches']

export default function HomePage() {
  const t = useTexts()
  useEffect(() => hintOnIdle(tiles), [])
  return (
    <main>
      <h1>{t('home.title')}</h1>
      {tiles.map((tile) => (
        <Link key={tile} to={`/${tile}`} {...tileHints(tile)}>
          {t(`home.tile.${tile}`)}
        </Link>
      ))}
    </main>
  )
}
