import { List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { agoText } from '../../parts/moments.ts'
import { useCaseName } from './case-names.ts'
import type { cases, Summary } from './cases.ts'

type Group = NonNullable<ReturnType<typeof cases.$.get>['data']>['groups'][number]

interface Props {
  groups: readonly Group[]
  /** Epoch milliseconds. */
  now: number
  locale: string
  onOpen: (number: number) => void
}

const isOverdue = ({ dueAt }: Summary, now: number): boolean => dueAt !== undefined && dueAt * 1000 < now

/** Cases under the member they are about. */
export const CaseGroups = ({ groups, now, locale, onOpen }: Props) => {
  const t = useTexts('staff')
  const nameOf = useCaseName()
  const aside = (one: Summary) => {
    if (one.proposedBy !== undefined || one.erasingBy !== undefined) return t('cases.awaitsSecond')
    return isOverdue(one, now) ? t('cases.overdue') : t(`cases.harm.${one.harm}`)
  }
  const titleOf = (member: number, own: readonly Summary[]) => {
    if (member > 0) return t('cases.member', { number: String(member) })
    return t(own.every(({ kind }) => kind === 'stopped') ? 'cases.withoutAccount' : 'cases.memberLeft')
  }
  return groups.map(({ member, cases: own }) => (
    <List key={member} title={titleOf(member, own)}>
      {own.map((one) => (
        <Row
          key={one.number}
          title={`#${one.number} · ${nameOf(one)}`}
          detail={agoText(one.openedAt, now, locale)}
          aside={aside(one)}
          tone={isOverdue(one, now) || one.harm === 3 ? 'bad' : 'open'}
          onClick={() => onOpen(one.number)}
        />
      ))}
    </List>
  ))
}
