import { $gating, $member, member, ownPhotos, useStore } from '@quintet/sdk'
import { Navigate, Route, Routes as Switch } from '@quintet/sdk/router'
import { Spinner } from '@quintet/ui'
import { useEffect } from 'react'
import { EditImagePage } from './pages/edit-image-page.tsx'
import { ImagesPage } from './pages/images-page.tsx'

/** Every screen of this tile, relative to its own path; open once the data is complete. */
export function Routes() {
  const { known, dataComplete } = useStore($gating)
  const { state } = useStore($member)
  useEffect(() => {
    void member.load()
    void ownPhotos.load()
  }, [])
  if (!known) return state === 'failed' ? <Navigate to="/home" replace /> : <Spinner />
  if (!dataComplete) return <Navigate to="/home" replace />
  return (
    <Switch>
      <Route index element={<ImagesPage />} />
      <Route path="edit-image/:slot" element={<EditImagePage />} />
    </Switch>
  )
}
