/** Where a small shape is marked, and how far its land reaches around that place. */
export interface Mark {
  code: number
  x: number
  y: number
  reach: number
}

/** A map as it is drawn: one line for each zone, or for each region on the map of the world. */
export interface MapDrawing {
  width: number
  height: number
  shapes: readonly { code: number; line: string }[]
  marks: readonly Mark[]
}

// The maps are files of our own in one fixed form. What is not in that form is no part of the map, so nothing else gets into the page.
const form = /<path data-code="(\d+)" data-marks="([\d, ]+)" d="([MlzZ\d -]+)"\/>/g

const readMarks = (code: number, text: string): Mark[] =>
  text.split(' ').map((mark) => {
    const [x = 0, y = 0, reach = 0] = mark.split(',').map(Number)
    return { code, x, y, reach }
  })

/** Reads a map. @throws Error when the text is none */
export const readMap = (text: string): MapDrawing => {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? []
  const found = [...text.matchAll(form)].map(([, code, marks = '', line = '']) => ({ code: Number(code), marks, line }))
  if (found.length === 0) throw new Error('There is no map in this text.')
  return {
    width: Number(width),
    height: Number(height),
    shapes: found.map(({ code, line }) => ({ code, line })),
    marks: found.flatMap(({ code, marks }) => readMarks(code, marks)),
  }
}
