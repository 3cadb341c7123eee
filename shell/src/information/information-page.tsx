import { List, Page, Row, Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

const sections = [
  'home',
  'data',
  'visibility',
  'images',
  'pools',
  'judging',
  'matches',
  'chat',
  'encryption',
  'membership',
  'drawing',
]

/** Help by section, and the ways to how it works and to the terms. */
export default function InformationPage() {
  const t = useTexts()
  return (
    <Page title={t('information.title')} back="/home">
      <List>
        <Row to="/information/how-it-works" icon="play" title={t('howItWorks.title')} detail={t('howItWorks.detail')} />
        <Row to="/information/terms" icon="details" title={t('terms.title')} detail={t('terms.detail')} />
        <Row to="/standing" icon="check" title={t('standing.title')} detail={t('standing.detail')} />
        <Row to="/report-error" icon="alert" title={t('reportError.title')} detail={t('information.reportDetail')} />
      </List>
      <section className="stack">
        <h2>{t('information.sections')}</h2>
        {sections.map((section) => (
          <Disclosure look="text" key={section} title={t(`information.${section}.title`)}>
            <p>{t(`information.${section}.body`)}</p>
          </Disclosure>
        ))}
      </section>
    </Page>
  )
}
