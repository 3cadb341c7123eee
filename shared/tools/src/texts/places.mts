import { closingBrace, parseForms } from '../../../ui/src/texts/forms.ts'

/** A place of a text: `{name}`, or `{name, plural, form {…} …}`. */
interface Place {
  name: string
  kind?: string
  forms: ReadonlyMap<string, string>
}

const placeOf = (source: string): Place => {
  const [name = '', kind, ...rest] = source.split(',')
  return { name: name.trim(), ...(kind !== undefined && { kind: kind.trim() }), forms: parseForms(rest.join(',')) }
}

/** Every place of a text, those inside of forms too. Throws Error when its braces or forms are broken. */
export const placesOf = (text: string): Place[] => {
  const open = text.indexOf('{')
  if (open < 0) {
    if (text.includes('}')) throw new Error(`unbalanced braces in text: ${text}`)
    return []
  }
  const close = closingBrace(text, open)
  const place = placeOf(text.slice(open + 1, close))
  return [place, ...[...place.forms.values()].flatMap(placesOf), ...placesOf(text.slice(close + 1))]
}
