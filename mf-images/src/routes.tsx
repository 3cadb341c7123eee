import { $gating, $member, $ownPhotos, member, ownPhotos, useStore } from '@quintet/sdk'
import { Navigate, Route, Routes as Switch } from '@quintet/sdk/router'
import { WaitingPage } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { EditImagePage } from './pages/edit-image-page.tsx'
import { ImagesPage } from './pages/images-page.tsx'

const reload = () => void Promise.all([member.reload(), ownPhotos.reload()])

/** Every screen of this tile, relative to its own path; open once the data is complete. */
export function Routes() {
  const { known, dataComplete } = useStore($gating)
  const t = useTexts('images')
  const failed = [useStore($member), useStore($ownPhotos)].find(({ state }) => state === 'failed')
  useEffect(() => {
    void member.load()
    void ownPhotos.load()
  }, [])
  if (!known) return <WaitingPage title={t('list.title')} back="/home" tile="images" error={failed?.error} onRetry={reload} />
  if (!dataComplete) return <Navigate to="/home" replace />
  return (
    <Switch>
      <Route index element={<ImagesPage />} />
      <Route path="edit-image/:slot" element={<EditImagePage />} />
    </Switch>
  )
}
