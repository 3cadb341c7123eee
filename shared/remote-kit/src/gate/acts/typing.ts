import { typedPassword } from './effects.ts'

type Traits = Readonly<Record<string, string>>

/** Whether letters are typed into a control of a kind. */
export const isTyped = (kind: string): boolean =>
  /^(?:textarea|input(?:$|:(?:text|search|email|tel|url|password|number|role)))/.test(kind)

/** What a member types into a field. @param key its kind and name */
export const textFor = (kind: string, key: string, { min, max, maxlength }: Traits): string => {
  if (kind.includes('email')) return 'gate@example.org'
  if (kind.includes('number')) return String(Math.min(Number(max ?? 99), Math.max(Number(min ?? 0), 7)))
  if (kind.includes('password')) return typedPassword
  if (kind.includes('tel')) return '123456'
  return `Nine words for ${key.length}`.slice(0, Number(maxlength ?? 99) || 99)
}

/** What fits a field in kind and no further: it has to be said, and not to be sent. */
export const wrongFor = (kind: string, { max }: Traits): string => {
  if (kind.includes('email')) return 'nobody'
  if (kind.includes('number')) return String(Number(max ?? 9998) + 1)
  if (kind.includes('password')) return 'x'
  if (kind.includes('tel')) return 'abc'
  return '   '
}
