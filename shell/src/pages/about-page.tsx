import { useTexts } from '@quintet/ui/texts'

export default function AboutPage() {
  const t = useTexts()
  return (
    <main>
      <h1>{t('about.title')}</h1>
    </main>
  )
}
