import { replaceOne } from './edits.mts'
import type { Change } from './sources.mts'

/** Changes of what is chosen late, of what a picture shows, and of what comes at the end of a way: each passed the gate once. */
export const thirdLook: Record<string, Change> = {
  'not worked out anew for another choice': replaceOne('.tsx', /change\(switchUnit\(form, unit\)\)/, 'change({ unit })'),
  'a picture cut from its corner': replaceOne('.ts', /drawImage\(bitmap, box\.x, box\.y, /, 'drawImage(bitmap, 0, 0, '),
  'a text kept for one choice alone': replaceOne(
    '.tsx',
    /onReport\(\{ reason, text: text\.trim\(\) \}\)/,
    "onReport({ reason, text: reason === other ? text.trim() : '' })",
  ),
  'a dialog closed before its failure is known': replaceOne(
    '.tsx',
    /await savePause\(until\)\n +onClose\(\)/,
    'onClose()\n      await savePause(until)',
  ),
  'pressed again it stays': replaceOne('.tsx', /react\(isOwn \? 0 : kind\)/, 'react(kind)'),
  'rounded down': replaceOne('.tsx', /Math\.round\((?=offer\.cents)/, 'Math.floor('),
  'one list after another': replaceOne('.ts', /\.notices\]\.sort\(\(a, b\) => b\.date - a\.date\)/, '.notices]'),
  'a draft that outlives its deletion': replaceOne(
    '.ts',
    /\n +else if \(readDraft<string>\(name\) === text\) dropDraft\(name\)/,
    "\n    else if (readDraft<string>(name) === '') dropDraft(name)",
  ),
  'a new line sends': replaceOne('.tsx', / \|\| event\.shiftKey/, ''),
  'a result that stays': replaceOne('.tsx', /useEffect\(\(\) => \(\) => \$summary\.set\(undefined\), \[\]\)/, (found) =>
    found.replace('set(undefined)', 'get()').replace('() => $', '() => void $'),
  ),
  'sent before its time': replaceOne('.tsx', /const early = tooEarlyBy\(/, 'const early = 0 * tooEarlyBy('),
  'told of the place before': replaceOne('.tsx', /setTold\(t\('order\.moved', \{ slot \}\)\)/, (found) =>
    found.replace('{ slot }', '{ slot: from }'),
  ),
  'let go of before it is sent': replaceOne('.ts', /\n +await uploadPhoto\(/, (found) =>
    found.replace('await', 'void dropUnsent(slot)\n      await'),
  ),
  'given up and kept': replaceOne('.ts', /\n +dropDraft\(draftName\(number\)\)(?=\n +\$character\.set\(base\))/, ''),
  'a group without its members': replaceOne('.ts', /\[\.\.\.kept, \.\.\.moved\]/, '[...kept, option]'),
}
