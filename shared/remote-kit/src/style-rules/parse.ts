/** A rule of a style sheet. */
export interface Rule {
  /** The blocks around it, outermost first, such as a media query. */
  within: string[]
  selector: string
  body: string
}

/** The rules of a style sheet, each with the blocks that it stands in. */
export const rulesOf = (css: string): Rule[] => {
  const found: Rule[] = []
  const within: string[] = []
  let from = 0
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const before = text.slice(from, index).trim()
    if (sign === '{') {
      within.push(before)
      from = index + 1
    } else if (sign === '}') {
      const selector = within.pop() ?? ''
      if (!selector.startsWith('@')) found.push({ within: [...within], selector, body: text.slice(from, index) })
      from = index + 1
    } else if (within.at(-1)?.startsWith('@') || within.length === 0) from = index + 1
  }
  return found
}

/** Whether a rule is for a language that is written from the right. */
export const isTurned = ({ selector }: Rule): boolean => /\[dir='rtl'\]|:dir\(rtl\)/.test(selector)

/** Whether a rule is for the colours of a system's own contrast. */
export const isInForcedColors = ({ within }: Rule): boolean => within.some((block) => block.includes('forced-colors: active'))

/** Whether a rule keeps something at the screen's end. */
export const isAtTheEnd = ({ body }: Rule): boolean => body.includes('position: sticky') && body.includes('inset-block-end: 0')
