import { useEffect, useState } from 'react'
import { turnedPreview } from './cut-picture.ts'
import type { Turns } from './geometry.ts'

interface Loaded {
  picture: ImageBitmap
  blob: Blob
}

/** Decodes the user's file, or a picture from the server; null if that fails. */
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

/** Returns the URL of the turned picture; the previous one stays until the next is drawn. */
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
      // The previous picture is on screen until the next one replaces it a moment later.
      if (made) setTimeout(URL.revokeObjectURL, 1000, made)
    }
  }, [picture, turns])
  return shown
}
