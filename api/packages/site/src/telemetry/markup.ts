import { html } from 'hono/html'

/** A piece of a page, with everything escaped that was put into it. */
export type Markup = ReturnType<typeof html>

/** The head of a table. */
export const headRow = (texts: readonly string[]): Markup =>
  html`<thead><tr>${texts.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>`
