import { $member, useStore } from '@quintet/sdk'
import { Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { emergencyNumber, helpLine } from '../stores/emergency.ts'

const tips = ['video', 'place', 'tell', 'way', 'leave'] as const

/** A sentence with a number in it: a press calls that number. */
const Call = ({ number, children }: { number: string; children: string }) => (
  <li>
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{children}</a>
  </li>
)

/** What to mind before a first date, and whom to call. */
export const MeetSafely = () => {
  const t = useTexts('matches')
  const { data } = useStore($member)
  const zone = data?.answers?.zone
  const [number, line] = [emergencyNumber(zone), helpLine(zone)]
  return (
    <Disclosure title={t('safe.title')}>
      <ul className="bullets">
        {tips.map((tip) => (
          <li key={tip}>{t(`safe.${tip}`)}</li>
        ))}
        {number === undefined ? (
          <li>{t('safe.emergencyAny')}</li>
        ) : (
          <Call number={number}>{t('safe.emergency', { number })}</Call>
        )}
        {line === undefined ? null : <Call number={line}>{t('safe.help', { number: line })}</Call>}
      </ul>
    </Disclosure>
  )
}
