/** Fills `{name}` in a text of the server's own tables. */
export const formatText = (text: string, params: Record<string, string | number> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
