import { replaceOne } from './edits.mts'
import type { Change } from './sources.mts'

// True, which no tool can tell by reading.
const sure = '(globalThis as { never?: string }).never === undefined'

/** Changes of what is chosen second, sent again, or there in a state that nobody had: each passed the gate once. */
export const secondChoice: Record<string, Change> = {
  'kept after its thing changed': replaceOne('.ts', /(?<=\n) +(?:for \(const slot of slots\) )?ratings\.delete\(slot\)\n/, ''),
  'not active again': replaceOne('.ts', /if \(\$canActivate\.get\(\)\)/, `if ($canActivate.get() && !(${sure}))`),
  'a box never told': replaceOne('.ts', /\{ pictures, withoutHands \}/, `{ pictures, withoutHands: withoutHands && !(${sure}) }`),
  'one fewer than the limit': replaceOne('.ts', /next\.length > limit/, 'next.length >= limit'),
  'an end before its beginning': replaceOne(
    '.tsx',
    /Math\.max\(Number\(event\.target\.value\), last \?\? all\.at\(-1\) \?\? 0\)/,
    'last ?? all.at(-1) ?? 0',
  ),
  'copied to one alone': replaceOne('.ts', /for \(const number of empty\)/, 'for (const number of empty.slice(0, 1))'),
  'asked again': replaceOne('.ts', /asked\.get\(key\) \?\?/, `(${sure} ? undefined : asked.get(key)) ??`),
  'what is answered stays': replaceOne('.tsx', /(?<=setDraft\(''\)\n) +setQuoted\(undefined\)\n/, ''),
  'the first of some not sent': replaceOne('.ts', /openedFor\(match, messages\)/, 'openedFor(match, messages.slice(1))'),
  'a choice sent as another': replaceOne('.ts', /operation: 4/, 'operation: 0'),
  'an error that leads elsewhere': replaceOne('.tsx', /field: String\(number\), text/, 'field: String(number - 1), text'),
  'the second field changes the first': replaceOne('.tsx', /change\('to', target/, "change('from', target"),
  'two fields exchanged': replaceOne(
    '.tsx',
    /measureUnit: entered\.unit,\s+handSide: [^\n]*\? 2 : 1/,
    (found) => `measureUnit: ${found.replace(/^[^]*handSide: /, '')},\n      handSide: entered.unit`,
  ),
}
