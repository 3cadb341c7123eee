import { Link } from '@quintet/sdk/router'
import { useTexts } from '@quintet/ui/texts'

/** The way home from a page that did not come. */
export const HomeLink = () => {
  const t = useTexts()
  return <Link to="/home">{t('errorPage.home')}</Link>
}
