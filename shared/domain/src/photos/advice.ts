/** What may be said of a picture before it is uploaded; also the end of its text key. It keeps nobody from uploading it. */
export type PhotoAdvice = 'dark' | 'bright' | 'soft' | 'noFace'

/** Average brightness, 0 to 255, below which a picture is dark and above which it is washed out. */
const LIGHT = { least: 60, most: 220 } as const
/** Pixels across below which a picture looks soft on a phone of today. */
const SHARP_WIDTH = 600

/** What a device finds out about the part of a picture that is used. */
export interface PictureFacts {
  /** Pixels across. */
  width: number
  /** Average brightness, 0 to 255. */
  light: number
  /** Faces that were found; undefined where the device cannot look for any. */
  faces: number | undefined
}

/** What to say of a picture: that it is dark or washed out, small, or that no face was found. */
export const photoAdvice = ({ width, light, faces }: PictureFacts): PhotoAdvice[] => [
  ...(light < LIGHT.least ? (['dark'] as const) : []),
  ...(light > LIGHT.most ? (['bright'] as const) : []),
  ...(width < SHARP_WIDTH ? (['soft'] as const) : []),
  ...(faces === 0 ? (['noFace'] as const) : []),
]
