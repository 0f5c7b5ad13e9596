import { isFileType } from '../files.ts'
import { type Answer, bytes, empty, json, readBody } from './answer.ts'
import type { Call, Routes } from './route.ts'

/** Calls about files: uploads, results and models. */
export const folderRoutes: Routes = {
  'POST /upload/image': upload,
  'POST /upload/mask': upload,
  'GET /view': view,
  'GET /models': ({ world }) => json(world.models.folders),
  'GET /models/{folder}': ({ world, params: [folder = ''] }) => {
    const names = world.models.names(folder)
    return names ? json(names) : empty(404)
  },
  'GET /embeddings': ({ world }) => json(world.models.names('embeddings') ?? []),
  'GET /view_metadata/{folder}': ({ world, query, params: [folder = ''] }) => {
    const metadata = world.models.metadata(folder, query.get('filename') ?? '')
    return metadata ? json(metadata) : empty(404)
  },
}

async function upload({ world, request }: Call): Promise<Answer> {
  const body = await readBody(request)
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const image = form?.get('image')
  const folder = form?.get('type') ?? 'input'
  if (!(image instanceof File) || !isFileType(folder)) return empty(400)
  const subfolder = String(form?.get('subfolder') ?? '')
  if (`${subfolder}/${image.name}`.split('/').includes('..')) return empty(400)
  const overwrite = ['true', '1'].includes(String(form?.get('overwrite') ?? ''))
  const place = { type: folder, subfolder, name: image.name }
  const stored = world.files.putUpload(place, Buffer.from(await image.arrayBuffer()), overwrite)
  return json({ name: stored.name, subfolder: stored.subfolder, type: stored.type })
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  webm: 'video/webm',
  mp4: 'video/mp4',
}

function view({ world, query }: Call): Answer {
  const name = query.get('filename')
  const type = query.get('type') ?? 'output'
  const subfolder = query.get('subfolder') ?? ''
  if (!name) return empty(404)
  if (name.startsWith('/') || name.includes('..') || !isFileType(type)) return empty(400)
  if (subfolder.split('/').includes('..')) return empty(403)
  const content = world.files.get({ type, subfolder, name })
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return content ? bytes(types[ending] ?? 'application/octet-stream', content) : empty(404)
}
