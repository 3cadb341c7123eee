import { GatedScreens } from '@quintet/federation'
import { Route, Routes as Switch } from '@quintet/sdk/router'
import { useTexts } from '@quintet/ui/texts'
import { EditImagePage } from './pages/edit-image-page.tsx'
import { ImagesPage } from './pages/images-page.tsx'
import { ProofPage } from './pages/proof-page.tsx'

/** Every screen of this tile, relative to its own path; open once the data is complete. */
export const Routes = () => {
  const t = useTexts('images')
  return (
    <GatedScreens title={t('list.title')} tile="images" isOpen={({ dataComplete }) => dataComplete}>
      <Switch>
        <Route index element={<ImagesPage />} />
        <Route path="edit-image/:slot" element={<EditImagePage />} />
        <Route path="proof" element={<ProofPage />} />
      </Switch>
    </GatedScreens>
  )
}
