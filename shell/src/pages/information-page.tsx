import { useTexts } from '@quintet/ui/texts'

export default function InformationPage() {
  const t = useTexts()
  return (
    <main>
      <h1>{t('information.title')}</h1>
    </main>
  )
}
