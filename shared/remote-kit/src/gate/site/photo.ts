import { hasPhotosIn, worldOf } from './worlds.ts'

// A grey picture of three by four dots: what stands on a photo is no matter of the gate's.
const dots =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAEAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAB/9k='

/** Stands in for every photo, in a world that has them. */
export const photo = (request: Request): Response =>
  hasPhotosIn(worldOf(request))
    ? new Response(Buffer.from(dots, 'base64'), { headers: { 'content-type': 'image/jpeg' } })
    : new Response(null, { status: 404 })
