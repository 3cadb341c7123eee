import { useTexts } from '@quintet/ui/texts'

export default function ReportErrorPage() {
  const t = useTexts()
  return (
    <main>
      <h1>{t('reportError.title')}</h1>
    </main>
  )
}
