import { replaceOne } from './edits.mts'
import type { Change } from './sources.mts'

/** Slips written by somebody who had not read the gate: of zones, of what is told, of what comes late, and of lines that are counted. */
export const freshEyes: Record<string, Change> = {
  'a date in the zone of the device': replaceOne('.ts', /, timeZone: 'UTC'/, ''),
  'closed whatever came of it': replaceOne('.tsx', /if \(!failed\) onClose\(\)/, 'onClose()'),
  'ticked beforehand': replaceOne('.tsx', /setAtOnce\] = useState\(false\)/, 'setAtOnce] = useState(true)'),
  'the first in place of the one that was chosen': replaceOne('.tsx', /\n +state=\{\{ index \}\}/, ''),
  'an answer of before': replaceOne('.ts', /if \(isOver\) return\n(?= +setLast)/, 'if (isOver && !found.picture) return\n'),
  'not read anew after it was taken back': replaceOne(
    '.ts',
    /await afterChange\(place\)/,
    'ratings.delete(place)\n  await member.reload()',
  ),
  'turns though it must not': replaceOne('.tsx', /(?<=styles\.moves\}) dir="ltr"/, ''),
  'called off and told as a failure': replaceOne('.ts', /isCalledOff\(error\) \? \{ state: 'idle' \} : (?=\{)/, ''),
  'one too few in what is only counted': replaceOne('.ts', /chosen\.length - named\n/, 'chosen.length - named - 1\n'),
  'the least in front': replaceOne('.ts', /b\.people\.low - a\.people\.low/, 'a.people.low - b.people.low'),
  'counted under the next mark': replaceOne('.ts', /value === index \+ 1/, 'value === index'),
  'a list without its last': replaceOne('.ts', / \/ DAY_MS \+ 1 \}/, ' / DAY_MS }'),
  'the key of a part too wide': replaceOne('.tsx', /key=\{`\$\{step\.pass\} \$\{step\.photo\.ticket\}`\}/, 'key={step.pass}'),
  'a long word that runs out': replaceOne('.css', /\n +overflow-wrap: anywhere;(?=\n +white-space)/, ''),
}
