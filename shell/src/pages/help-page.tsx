import { useTexts } from '@quintet/ui/texts'

export default function HelpPage() {
  const t = useTexts()
  return (
    <main>
      <h1>{t('help.title')}</h1>
    </main>
  )
}
