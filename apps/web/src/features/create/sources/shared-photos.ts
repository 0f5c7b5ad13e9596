/** Cache of the service worker (`worker/shared.ts`), which is built alone and shares no module with pages. */
const sharedName = 'shared-photos'

/** Returns the photos that another app has shared, once. */
export async function takeSharedPhotos(): Promise<File[]> {
  try {
    const cache = await caches.open(sharedName)
    const requests = await cache.keys()
    const files = await Promise.all(
      requests.map(async (request) => {
        const kept = await cache.match(request)
        return kept && (await fileOf(kept))
      }),
    )
    await caches.delete(sharedName)
    return files.filter((file) => file !== undefined)
  } catch {
    // Storage is forbidden: nothing was kept either.
    return []
  }
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get('x-file-name') ?? '')
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}

declare global {
  interface Window {
    /** Launches of the installed app by files; Chromium has it. */
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
