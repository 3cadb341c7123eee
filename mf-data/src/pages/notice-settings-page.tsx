import { dateFormat, timeZoneName } from '@quintet/domain/languages'
import { $locale, serverNow, useStore } from '@quintet/sdk'
import { noticeChannels, noticeKinds, ownTimeZone } from '@quintet/domain/notices'
import { Button, Card, Note, Page, SelectField, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { type NoticeSettings, changeNoticeSettings, noticeSettings } from '../stores/notice-settings.ts'
import { PushSwitch } from '../ui/push-switch.tsx'

const Channels = ({ settings: { channels, devices } }: { settings: NoticeSettings }) => {
  const t = useTexts('data')
  const options = noticeChannels.map((channel) => ({ value: channel, label: t(`reach.channel.${channel}`) }))
  const isMailed = devices === 0 && Object.values(channels).includes('push')
  return (
    <Card>
      <h2>{t('reach.kinds')}</h2>
      {noticeKinds.map((kind) => (
        <SelectField
          key={kind}
          label={t(`reach.${kind}`)}
          hint={t(`reach.${kind}.hint`)}
          options={options}
          value={channels[kind]}
          onChange={({ target }) => void changeNoticeSettings({ channels: { [kind]: target.value } })}
        />
      ))}
      {isMailed ? <Note>{t('reach.noDevice')}</Note> : null}
    </Card>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

const useHours = () => {
  const locale = useStore($locale)
  const format = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return hours.map((hour) => ({ value: String(hour), label: format.format(hour * 3_600_000) }))
}

/** Returns the name of a time zone in the member's language, by its place where the language has one: “Portugal Time” for Europe/Lisbon. */
const useZoneName = () => {
  const locale = useStore($locale)
  return (timeZone: string): string => timeZoneName(locale, timeZone, serverNow())
}

const QuietHours = ({ settings: { quiet, timeZone } }: { settings: NoticeSettings }) => {
  const t = useTexts('data')
  const options = useHours()
  const nameOf = useZoneName()
  const here = ownTimeZone()
  const change = (part: 'from' | 'to', value: string) => void changeNoticeSettings({ quiet: { ...quiet, [part]: Number(value) } })
  return (
    <Card>
      <h2>{t('reach.quiet')}</h2>
      <p>{t('reach.quiet.hint')}</p>
      <SelectField
        label={t('reach.quiet.from')}
        options={options}
        value={String(quiet.from)}
        onChange={({ target }) => change('from', target.value)}
      />
      <SelectField
        label={t('reach.quiet.to')}
        options={options}
        value={String(quiet.to)}
        onChange={({ target }) => change('to', target.value)}
      />
      {quiet.from === quiet.to ? <Note>{t('reach.quiet.none')}</Note> : null}
      <p>
        {t('reach.clock')} <bdi>{nameOf(timeZone)}</bdi>
      </p>
      {here && here !== timeZone ? (
        <Button look="quiet" onClick={() => void changeNoticeSettings({ timeZone: here })}>
          {t('reach.clock.use', { place: nameOf(here) })}
        </Button>
      ) : null}
    </Card>
  )
}

/** What the member is told of, by what and when not (decision 62). Everything is saved at once. */
export const NoticeSettingsPage = () => {
  const t = useTexts('data')
  useEffect(() => void noticeSettings.load(), [])
  return (
    <Page title={t('reach.title')} back="/data/notifications" tile="data">
      <WhenLoaded resource={noticeSettings}>
        {(settings) => (
          <>
            <Note>{t('reach.promise')}</Note>
            <PushSwitch />
            <Channels settings={settings} />
            <QuietHours settings={settings} />
          </>
        )}
      </WhenLoaded>
    </Page>
  )
}
