import { useStore } from '@quintet/sdk'
import { LinkButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { $registry, newTiles } from './registry.ts'
import { tileTitle } from './tile-title.ts'

/** Ways into the tiles that the registry knows and this shell has no place for yet. */
export const NewTiles = ({ known }: { known: readonly string[] }) => {
  const t = useTexts()
  const registry = useStore($registry)
  return (registry ? newTiles(registry, known) : []).map((tile) => (
    <LinkButton key={tile} to={`/${tile}`} look="secondary">
      {tileTitle(t, tile)}
    </LinkButton>
  ))
}
