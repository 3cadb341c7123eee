import { html } from 'hono/html'

interface AppCodes {
  email: string
  codes: readonly string[]
}

const line = ({ email, codes: [, now = '', next = ''] }: AppCodes) =>
  html`<tr><td>${email}</td><td>${now}</td><td>${next}</td></tr>`

/** The codes of the demo's staff, for developers; it exists in a demo only, so its few words are not translated. */
export const codesPage = async (all: readonly AppCodes[]): Promise<string> =>
  String(
    await html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10"><title>Codes of the demo’s staff</title><h1>Codes of the demo’s staff</h1>
<p>Their authenticator apps would show these. Each code works once.</p>
<table><tr><th>Account</th><th>Now</th><th>Next</th></tr>${all.map(line)}</table></html>`,
  )
