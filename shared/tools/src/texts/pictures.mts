/** The words that an SVG would show or say by itself: no table can translate them. */
export const textsInPicture = (svg: string): string[] => {
  const elements = [...svg.matchAll(/<(text|tspan|title|desc)\b[^>]*>([^<]*)(?=<)/g)].map(([, , text = '']) => text.trim())
  const labels = [...svg.matchAll(/\baria-label="([^"]*)"/g)].map(([, text = '']) => text.trim())
  return [...elements, ...labels].filter((text) => /\p{L}/u.test(text))
}
