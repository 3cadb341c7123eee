import { type PhotoQualityClass, photoQualityClass } from '@quintet/domain/judging'

/** The class of picture quality for the judge value the server shows; `N/A` is "not enough data". */
export const qualityName = (judged: number | 'N/A'): PhotoQualityClass =>
  judged === 'N/A' ? 'notEnoughData' : photoQualityClass(judged, 1)
