import { describe, expect, it } from 'vitest'
import { drawingCalendar } from './index.ts'

const wednesday = Date.UTC(2026, 10, 25, 12) / 1000
const event = { now: wednesday, title: 'Drawing', body: 'Tokens in; good luck, all', url: 'https://quintet.example/' }

describe('the drawing in a calendar', () => {
  it('is every Sunday at 23:00 UTC, with a reminder', () => {
    expect(drawingCalendar(event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Quintet//Drawing//EN',
      'BEGIN:VEVENT',
      'UID:drawing@quintet.example',
      'DTSTAMP:20261125T120000Z',
      'DTSTART:20261129T230000Z',
      'DURATION:PT15M',
      'RRULE:FREQ=WEEKLY',
      'SUMMARY:Drawing',
      String.raw`DESCRIPTION:Tokens in\; good luck\, all`,
      'URL:https://quintet.example/',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Drawing',
      'TRIGGER:-PT3H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('folds lines after 75 octets, and cuts no character', () => {
    const title = 'السحب الأسبوعي '.repeat(12).trim()
    const text = drawingCalendar({ ...event, title })
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  })
})
