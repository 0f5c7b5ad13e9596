import { useEffect, useState } from 'react'
import { turnedPreview } from './cut-picture.ts'
import type { Turns } from './geometry.ts'

interface Loaded {
  picture: ImageBitmap
  blob: Blob
}

/** The picture, decoded, of the person's own file or from the server; null where it cannot be. */
export function usePicture({ file, url }: { file?: File; url: string }): Loaded | null | undefined {
  const [loaded, setLoaded] = useState<Loaded | null>()
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const blob = file ?? (await (await fetch(url)).blob())
      const picture = await createImageBitmap(blob)
      if (isGone) picture.close()
      else setLoaded({ picture, blob })
    }
    load().catch(() => setLoaded(null))
    return () => {
      isGone = true
    }
  }, [file, url])
  return loaded
}

/** The address of the turned picture; the one before stays until the next is drawn. */
export function useTurned(picture: ImageBitmap | undefined, turns: Turns): string | undefined {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (!picture) return
    let made: string | undefined
    let isGone = false
    turnedPreview(picture, turns)
      .then((blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setShown(made)
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      // The next one is on the screen a moment later.
      if (made) setTimeout(URL.revokeObjectURL, 1000, made)
    }
  }, [picture, turns])
  return shown
}
