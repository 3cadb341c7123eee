import { nextBoundary } from './week.ts'

/** What stands in the calendar of a member. */
export interface DrawingEvent {
  /** Epoch seconds: now. */
  now: number
  title: string
  body: string
  /** Address of the site. */
  url: string
}

const stamp = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d{3}/g, '')

// RFC 5545, 3.3.11: what would end a value or a line stands behind a backslash.
const escaped = (text: string): string => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)

const maxOctets = 75
const octets = (text: string): number => new TextEncoder().encode(text).length

// RFC 5545, 3.1: a line has 75 octets at the most and goes on behind a space; a character is never cut.
const folded = (line: string): string => {
  const lines = ['']
  for (const character of line) {
    const last = lines.at(-1) ?? ''
    const room = lines.length === 1 ? maxOctets : maxOctets - 1
    if (octets(last) + octets(character) > room) lines.push(character)
    else lines[lines.length - 1] = last + character
  }
  return lines.join('\r\n ')
}

/**
 * The weekly drawing as an iCalendar file (RFC 5545): every Sunday 23:00 UTC from the next one on, with a reminder three hours before. Each
 * calendar shows it in its own zone.
 */
export const drawingCalendar = ({ now, title, body, url }: DrawingEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quintet//Drawing//EN',
    'BEGIN:VEVENT',
    `UID:drawing@${new URL(url).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(nextBoundary(now))}`,
    'DURATION:PT15M',
    'RRULE:FREQ=WEEKLY',
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(body)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT3H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
