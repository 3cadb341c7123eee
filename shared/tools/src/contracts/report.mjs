const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign])
// What colours a terminal means nothing on a page.
// oxlint-disable-next-line no-control-regex
const plain = (text) => text.replaceAll(/\u001B\[[\d;]*m/g, '')

// What a comparison adds says how a list differs from an empty one.
const compared = /: expected .* to (?:deeply equal|be|equal|contain)\b.*$/s
const firstSentence = (message) => {
  const [first = '', ...rest] = plain(message).trim().split('\n')
  const said = first === '' ? (rest[0] ?? '') : first
  return said.replace(/^\w*Error: /, '').replace(compared, '')
}

/**
 * What broke, a line for each failed test and each file that could not be run: for a terminal, so whole.
 * @param result what vitest's JSON reporter wrote
 */
export const brokenLines = ({ testResults }) =>
  testResults.flatMap(({ name = '', message = '', assertionResults, status }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed')
    const ofFile = status === 'failed' && message.trim() !== '' ? [`${name}: ${firstSentence(message)}`] : []
    return [
      ...ofFile,
      ...tests.map(({ fullName, failureMessages = [] }) => `${fullName}: ${firstSentence(failureMessages[0] ?? '')}`),
    ]
  })

const row = ({ status, fullName, duration = 0, failureMessages = [] }) => {
  const reasons = failureMessages.map((reason) => `<pre>${escape(plain(reason))}</pre>`).join('')
  return `<tr class="${status}"><td>${escape(status)}</td><td>${escape(fullName)}${reasons}</td><td>${Math.round(duration)} ms</td></tr>`
}

const style = `body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}td{padding:.25rem .75rem;vertical-align:top}
.failed td:first-child{color:#b00020;font-weight:700}.passed td:first-child{color:#1b6e3c}pre{white-space:pre-wrap;overflow-wrap:anywhere}`

/**
 * One tile's contract tests as a page: the failed ones first, each with its reason.
 * @param name the tile
 * @param result what vitest's JSON reporter wrote
 * @param output what the runner said when it failed
 */
export const contractReport = (name, { numPassedTests, numFailedTests, testResults }, output) => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const sorted = [...tests].sort((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'))
  const verdict = output === '' ? 'keeps its contract' : 'breaks its contract'
  const said = output === '' ? '' : `<h2>What the runner said</h2><pre>${escape(plain(output))}</pre>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(name)} ${verdict}</title><style>${style}</style>
<h1>${escape(name)} ${verdict}</h1><p>${numPassedTests} passed, ${numFailedTests} failed</p>
<table>${sorted.map(row).join('\n')}</table>${said}</html>
`
}
