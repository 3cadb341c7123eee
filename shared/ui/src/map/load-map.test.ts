import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { boundsOf, cropAround } from './small-map.tsx'
import { readMap } from './read-map.ts'

const europe = readFileSync(new URL('../../../../api/content/files/map-3.svg', import.meta.url), 'utf8')

const visit = async (answer: () => Response | Promise<Response>, kept?: string) => {
  vi.resetModules()
  const { configure, memoryStorage } = await import('@quintet/sdk')
  const storage = memoryStorage()
  if (kept !== undefined) storage.setItem('dangalang', kept)
  const fetch = vi.fn(async () => answer())
  configure({ storage, content: '/content', fetch })
  const { mapsVersion } = await import('./maps-version.ts')
  return { ...(await import('./load-map.ts')), fetch, storage, mapsVersion }
}

beforeEach(() => void vi.unstubAllGlobals())

test('a map is fetched once, under its version, and kept on the device', async () => {
  const { prepareMap, fetch, storage, mapsVersion } = await visit(() => new Response(europe))
  await Promise.all([prepareMap(3), prepareMap(3)])
  await prepareMap(3)
  expect(fetch.mock.calls).toEqual([['/content/map-3.svg']])
  expect(JSON.parse(storage.getItem('dangalang') ?? '{}')).toMatchObject({ 3: { version: mapsVersion, text: europe } })
})

test('what the device keeps is not fetched again, unless it is of another version', async () => {
  const first = await visit(() => new Response(europe))
  await first.prepareMap(3)
  const kept = first.storage.getItem('dangalang') ?? ''
  const second = await visit(() => new Response(europe), kept)
  await second.prepareMap(3)
  expect(second.fetch).not.toHaveBeenCalled()
  const older = await visit(() => new Response(europe), kept.replace(first.mapsVersion, 'older'))
  await older.prepareMap(3)
  expect(older.fetch).toHaveBeenCalledTimes(1)
})

test('a failed fetch stays silent and is tried again when the map is next wanted', async () => {
  const answers = [new Response('', { status: 503 }), new Response('<html>no map</html>'), new Response(europe)]
  const { prepareMap, fetch, storage } = await visit(() => answers.shift() ?? Promise.reject(new Error('offline')))
  await prepareMap(3)
  await prepareMap(3)
  expect(storage.getItem('dangalang')).toBeNull()
  await prepareMap(3)
  expect(storage.getItem('dangalang')).not.toBeNull()
  await prepareMap(4)
  expect(fetch).toHaveBeenCalledTimes(4)
})

test('of a text, only lines in the form of a map are read', () => {
  const drawing = readMap(europe)
  expect([drawing.shapes.length, drawing.width]).toEqual([100, 10_000])
  expect(drawing.marks.filter(({ code }) => code === 299).length).toBeGreaterThan(2)
  const foreign =
    '<path data-code="1" data-marks="1,1,1" d="M0 0l1 0 0 1z"/><path data-code="2" data-marks="1,1,1" d="url(#x)"/><script>1</script>'
  expect(readMap(`<svg viewBox="0 0 10 10">${foreign}</svg>`).shapes).toEqual([{ code: 1, line: 'M0 0l1 0 0 1z' }])
  expect(() => readMap('<svg viewBox="0 0 10 10"></svg>')).toThrow('There is no map in this text.')
})

test('a small picture shows a zone whole, with land around it, and stays on the map', () => {
  const drawing = readMap(europe)
  expect(boundsOf('M10 20l30 0 0 40-30 0zM100 0l-5 5 0-5z')).toEqual({ x: 10, y: 0, width: 90, height: 60 })
  for (const { code, line } of drawing.shapes) {
    const [zone, crop] = [boundsOf(line), cropAround(drawing, code)]
    expect(crop.width).toBeGreaterThanOrEqual(drawing.width * 0.2)
    expect(zone.x >= crop.x && zone.x + zone.width <= crop.x + crop.width, `zone ${code}`).toBe(true)
    expect(crop.x >= 0 && crop.x + crop.width <= drawing.width + 1).toBe(true)
  }
})
