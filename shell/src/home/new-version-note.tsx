import { useStore } from '@quintet/sdk'
import { Button, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { $newVersion } from '../worker/new-version.ts'

/** Says that the site has become newer than this page, and loads it when the member wishes. */
export const NewVersionNote = () => {
  const t = useTexts()
  if (!useStore($newVersion)) return null
  return (
    <Note>
      <p>{t('home.newVersion')}</p>
      <Button look="quiet" onClick={() => location.reload()}>
        {t('home.loadNewVersion')}
      </Button>
    </Note>
  )
}
