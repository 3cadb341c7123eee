import { loadAsset, safePath } from './asset.ts'
import { missing, sendAsset } from './send-asset.ts'

/** Answers with a file of a build's folder. */
export const sendFile = async (request: Request, folder: string, path: string, cacheControl: string): Promise<Response> => {
  const safe = safePath(folder, path)
  const asset = safe ? await loadAsset(safe) : undefined
  return asset ? sendAsset(request, asset, cacheControl) : missing()
}
