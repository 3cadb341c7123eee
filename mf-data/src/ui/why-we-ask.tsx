import { Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

interface Props {
  section: 'appearance' | 'beliefs' | 'health' | 'career' | 'quiz1' | 'quiz2' | 'calculator' | 'about'
}

/** What a section's questions are for, at hand wherever they are asked. */
export const WhyWeAsk = ({ section }: Props) => {
  const t = useTexts('data')
  return (
    <Disclosure look="text" title={t('why.title')}>
      <p>{t(`why.${section}`)}</p>
    </Disclosure>
  )
}
