/** Cache of photos that another app has shared, until a page takes them (`features/create/sources/shared-photos.ts`). */
export const sharedName = 'shared-photos'
/** Maximum number of stored files: one more than a work takes, so that the page can report that there are too many. */
const maxFiles = 11
/** Maximum size of all files in bytes: more would fill the storage of a phone, and would be too large for the server. */
const maxBytes = 300 * 1024 * 1024

/** Reasons why a page gets no photos; the page has a text for each. */
type Outcome = 'photos' | 'none' | 'full' | 'missed'

/** Reports whether a request comes from sharing files with the installed app. */
export function isShare({ method }: Pick<Request, 'method'>, pathname: string): boolean {
  return method === 'POST' && /^(?:\/zh)?\/share-target$/.test(pathname)
}

/** Stores the shared photos for the page of templates, and redirects to that page. */
export async function receiveShare(request: Request, pathname: string): Promise<Response> {
  const prefix = pathname.startsWith('/zh/') ? '/zh' : ''
  const outcome = await storeShare(request)
  return Response.redirect(new URL(`${prefix}/tool?shared=${outcome}`, request.url), 303)
}

async function storeShare(request: Request): Promise<Outcome> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return 'missed'
  const files = form.getAll('photos').filter((value) => value instanceof File)
  if (files.length === 0) return 'none'
  const taken = files.slice(0, maxFiles)
  if (taken.reduce((sum, { size }) => sum + size, 0) > maxBytes) return 'full'
  try {
    // Photos of an earlier share that no page has taken are replaced.
    await caches.delete(sharedName)
    const cache = await caches.open(sharedName)
    await Promise.all(taken.map((file, index) => cache.put(`/shared/${index}`, answerWith(file))))
    return 'photos'
  } catch {
    await caches.delete(sharedName).catch(() => undefined)
    return 'full'
  }
}

function answerWith(file: File): Response {
  return new Response(file, {
    headers: { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) },
  })
}
