import type { Rule, Subject } from './rule.ts'

// What a remote leaves behind when it is gone.

const mostHeap = 1024 * 1024

const none = (kind: 'listeners' | 'timers' | 'styles' | 'nodes'): Rule => ({
  name: `left-${kind}`,
  demands: `leaves no ${kind} behind`,
  breaches: ({ left }: Subject) => (left && left[kind] > 0 ? [`${left[kind]} ${kind} are left`] : []),
})

/** Rules for what stays behind after a remote was unmounted. */
export const leftoverRules: Rule[] = [
  none('listeners'),
  none('timers'),
  none('styles'),
  none('nodes'),
  {
    name: 'left-heap',
    demands: 'leaves at most 1 MB of memory behind',
    breaches: ({ left }) => (left && left.heap > mostHeap ? [`${(left.heap / mostHeap).toFixed(2)} MB are left`] : []),
  },
]
