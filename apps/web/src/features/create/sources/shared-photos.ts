/** Name of the service worker's cache (`worker/shared.ts`). The worker is built separately and shares no module with pages. */
const sharedName = 'shared-photos'

/** Returns the photos that another app has shared, and deletes them from the cache. */
export async function takeSharedPhotos(): Promise<File[]> {
  try {
    const cache = await caches.open(sharedName)
    const requests = await cache.keys()
    const files = await Promise.all(
      requests.map(async (request) => {
        const response = await cache.match(request)
        return response && (await fileOf(response))
      }),
    )
    await caches.delete(sharedName)
    return files.filter((file) => file !== undefined)
  } catch {
    // The browser forbids storage, so the service worker stored no photo either.
    return []
  }
}

async function fileOf(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? '')
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
}

declare global {
  interface Window {
    /** Files with which the installed app was launched. Only Chromium has this queue. */
    readonly launchQueue?: {
      setConsumer(consume: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void
    }
  }
}

/** Returns the photos that the device opens with the installed app. */
export async function takeOpenedPhotos(): Promise<File[]> {
  const { launchQueue } = window
  if (!launchQueue) return []
  const handles = await new Promise<readonly FileSystemFileHandle[]>((resolve) => {
    launchQueue.setConsumer(({ files }) => resolve(files))
  })
  return await Promise.all(handles.map((handle) => handle.getFile())).catch(() => [])
}
