import { $member, useStore } from '@quintet/sdk'
import { Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { emergencyNumber } from '../stores/emergency.ts'

const tips = ['video', 'place', 'tell', 'way', 'leave'] as const

/** What to mind before a first date, and whom to call. */
export const MeetSafely = () => {
  const t = useTexts('matches')
  const { data } = useStore($member)
  const number = emergencyNumber(data?.answers?.zone)
  return (
    <Disclosure title={t('safe.title')}>
      <ul className="bullets">
        {tips.map((tip) => (
          <li key={tip}>{t(`safe.${tip}`)}</li>
        ))}
        <li>{number === undefined ? t('safe.emergencyAny') : t('safe.emergency', { number })}</li>
      </ul>
    </Disclosure>
  )
}
