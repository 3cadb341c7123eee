import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { ConfigError } from '@quintet/kit/errors'
import type { Config } from '@quintet/settings'

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

// A folder that is not there yet is made when it is first written to.
const canBeFolder = (path: string): boolean => {
  const place = nearest(resolve(path))
  return statSync(place).isDirectory() && isWritable(place)
}

const canBeFile = (path: string): boolean =>
  existsSync(path) ? !statSync(path).isDirectory() && isWritable(path) : canBeFolder(dirname(path))

/** Looks at the places on this machine that settings name, which would otherwise fail when they are first written to. Throws ConfigError. */
export const checkPlaces = ({
  dataFolder,
  erasedList,
  stagesUrl,
}: Pick<Config, 'dataFolder' | 'erasedList' | 'stagesUrl'>): void => {
  const faults: string[] = []
  if (!canBeFolder(dataFolder)) faults.push(`QUINTET_DATA must be a folder that this user may write to, not "${dataFolder}".`)
  if (erasedList !== '' && !canBeFile(erasedList))
    faults.push(`QUINTET_ERASED must be a file that this user may write to, not "${erasedList}".`)
  if (isAbsolute(stagesUrl) && !canBeFolder(stagesUrl))
    faults.push(`QUINTET_STAGES must be a folder that this user may write to, not "${stagesUrl}".`)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}
