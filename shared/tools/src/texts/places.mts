/** A place of a text: `{name}`, or `{name, plural, form {…} …}`. */
interface Place {
  name: string
  kind?: string
  forms: ReadonlyMap<string, string>
}

const closing = (text: string, start: number): number => {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') depth++
    else if (text[index] === '}' && --depth === 0) return index
  }
  throw new Error('its braces do not close')
}

const formsOf = (source: string): Map<string, string> => {
  const forms = new Map<string, string>()
  for (let rest = source.trim(); rest !== '';) {
    const open = rest.indexOf('{')
    if (open < 0) throw new Error(`the form ${rest} has no text`)
    const close = closing(rest, open)
    forms.set(rest.slice(0, open).trim(), rest.slice(open + 1, close))
    rest = rest.slice(close + 1).trim()
  }
  return forms
}

const placeOf = (source: string): Place => {
  const [name = '', kind, ...rest] = source.split(',')
  return { name: name.trim(), ...(kind !== undefined && { kind: kind.trim() }), forms: formsOf(rest.join(',')) }
}

/** Every place of a text, those inside of forms too. Throws Error when its braces or forms are broken. */
export const placesOf = (text: string): Place[] => {
  const open = text.indexOf('{')
  if (open < 0) {
    if (text.includes('}')) throw new Error('its braces do not close')
    return []
  }
  const close = closing(text, open)
  const place = placeOf(text.slice(open + 1, close))
  return [place, ...[...place.forms.values()].flatMap(placesOf), ...placesOf(text.slice(close + 1))]
}
