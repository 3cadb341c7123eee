import { useLocation } from '@quintet/sdk/router'
import { LinkButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

interface Origin {
  previewFrom?: string
}

/** The form that a preview was opened from, which its pages lead back to. */
export const usePreviewOrigin = (): Origin => {
  const from = (useLocation().state as Origin | null)?.previewFrom
  return from?.startsWith('/data/') ? { previewFrom: from } : {}
}

/** Shows what a match would see, beside the button that saves it. */
export const PreviewButton = () => {
  const t = useTexts('data')
  const { pathname } = useLocation()
  return (
    <LinkButton to="/data/user-data-profile" look="secondary" icon="eye" state={{ previewFrom: pathname }}>
      {t('preview.title')}
    </LinkButton>
  )
}
