import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { onceNear } from './once-near.ts'
import classes from './picture.module.css'
import { averageColor, blurredUrl } from './thumbhash.ts'
import { whenIdle } from './when-idle.ts'

export interface PictureFile {
  url: string
  small_url?: string | undefined
  width: number
  height: number
  thumbhash?: string | undefined
}

interface PictureProps {
  file: PictureFile
  alt: string
  /** Seen at once: not put off, and asked for first. */
  eager?: boolean
  /**
   * Of a picture in a list, which may be its small form: how wide it is shown. Not `auto`: Chromium (156) keeps such a picture, and all that
   * it stood in, for as long as the page lives.
   */
  sizes?: string
  /** `cover` fills the box that the parent gives; `ratio` takes the picture's own shape. */
  fit?: 'cover' | 'contain' | 'ratio'
  className?: string
}

/** A picture whose room is kept, in its own colours, before it arrives. */
export function Picture(props: PictureProps) {
  const { file, alt, eager = false, sizes, fit = 'cover', className } = props
  const ref = useRef<HTMLImageElement>(null)
  useBlur(ref, file)
  const style: CSSProperties = {
    ...(file.thumbhash && { backgroundColor: averageColor(file.thumbhash) }),
    ...(fit === 'ratio' && { aspectRatio: `${file.width} / ${file.height}` }),
  }
  const chosen = sizes && file.small_url && { srcSet: srcSetOf(file), sizes }
  const image = (
    <img
      ref={ref}
      className={[classes.picture, classes[fit], className].filter(Boolean).join(' ')}
      style={style}
      {...chosen}
      src={file.url}
      width={file.width}
      height={file.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
    />
  )
  // React tells the browser to fetch what is seen at once, unless it stands in this: of two forms a browser may take the one that it has.
  return eager && chosen ? <picture className={classes.forms}>{image}</picture> : image
}

function srcSetOf({ small_url, url, width }: PictureFile): string {
  return `${small_url} 360w, ${url} ${width}w`
}

/**
 * Only a picture that is seen and still on its way gets the blurred one, which takes milliseconds to make. Written past React: as state,
 * each of them would make a list begin anew that is just being made.
 */
function useBlur(ref: RefObject<HTMLImageElement | null>, { thumbhash, url }: PictureFile): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture in the same place begins without one
  useEffect(() => {
    const image = ref.current
    if (!thumbhash || !image) return
    let callOff: (() => void) | undefined
    const leave = onceNear(image, () => {
      callOff = whenIdle(() => {
        if (!image.complete) image.style.backgroundImage = `url("${blurredUrl(thumbhash)}")`
      })
    })
    return () => {
      leave()
      callOff?.()
      image.style.backgroundImage = ''
    }
  }, [ref, thumbhash, url])
}
