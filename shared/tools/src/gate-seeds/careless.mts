import { replaceOne } from './edits.mts'
import type { Change } from './sources.mts'

/** Changes of what is kept, asked and heard, as careless teams make them: each passed the gate once. */
export const careless: Record<string, Change> = {
  'kept for the tab alone': replaceOne('.ts', /environment\(\)\.storage\.setItem\(/, 'sessionStorage.setItem('),
  'not taken back when it fails': replaceOne(
    '.ts',
    /catch \(error\) \{\n +\w+\.set\(before\)\n +throw error\n +\} finally/,
    'finally',
  ),
  'not awaited': replaceOne('.tsx', /\n +await \w+\([^\n]*\)(?=\n +showToast)/, (found) =>
    found.replace(/await (.*)$/, 'void $1.catch(() => undefined)'),
  ),
  'files that stay in memory': replaceOne('.ts', /URL\.revokeObjectURL\(/, 'String('),
  'one answer for all questions': replaceOne('.ts', /const key = JSON\.stringify\(\w+\)/, (found) =>
    found.replace('JSON.stringify(', 'typeof ').replace(/\)$/, ''),
  ),
  'ticked in part shown as empty': replaceOne('.tsx', /indeterminate = \w+ === 'some'/, "indeterminate = navigator.onLine && ''"),
  'a field that takes the focus': replaceOne('.tsx', / type="search"\n/, ' type="search"\n        autoFocus\n'),
  'sent once more as another': replaceOne('.ts', /\n +clientId: id,/, (found) => found.replace('id,', 'crypto.randomUUID(),')),
  'the newest not brought into view': replaceOne(
    '.tsx',
    / key=\{`[^`]*newest[^`]*`\}(?= ref=)/,
    ' key={String(newest === undefined)}',
  ),
  'asked from the other end': replaceOne('.ts', /known\(\)\[0\]/, 'known().at(-1)'),
  'a microphone that stays on': replaceOne('.ts', /\n +for \(const track of stream\.getTracks\(\)\) track\.stop\(\)(?=\n)/, ''),
  'another one taken back': replaceOne('.tsx', /undo: \(\) => void \w+\(slot\)/, (found) => found.replace('slot)', 'slot - 1)')),
  'pressed by a key alone': replaceOne('.tsx', /<div className=\{styles\.(?:tools|actions|buttons)\}>/, (found) =>
    found.replace('>', ' onClickCapture={(event) => event.detail > 0 && event.stopPropagation()}>'),
  ),
  'keys not heard any more': replaceOne('.tsx', /\n +document\.addEventListener\('keydown', [^\n]*/, ''),
  'digits of another keyboard': replaceOne('.ts', /latinDigits\((?=\w+\))/, 'String('),
  'two values exchanged': replaceOne(
    '.ts',
    /attractiveness: state\.\w+\[ticket\] \?\? 0, pictureQuality: state\.\w+\[/,
    (found) => found.replace('state.attractiveness', 'state.quality').replace(/state\.quality\[$/, 'state.attractiveness['),
  ),
}
