import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { onceNear } from './once-near.ts'
import classes from './picture.module.css'
import { averageColor, blurredUrl } from './thumbhash.ts'

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
  /** Of a picture in a list, which may be its small form: how wide it is shown, as long as the browser does not know. */
  sizes?: string
  /** `cover` fills the box that the parent gives; `ratio` takes the picture's own shape. */
  fit?: 'cover' | 'contain' | 'ratio'
  className?: string
}

/** A picture whose room is kept, in its own colours, before it arrives. */
export function Picture(props: PictureProps) {
  const { file, alt, eager = false, sizes, fit = 'cover', className } = props
  const blur = useBlur(file)
  const style: CSSProperties = {
    ...(file.thumbhash && { backgroundColor: averageColor(file.thumbhash) }),
    ...(blur.url && { backgroundImage: `url("${blur.url}")` }),
    ...(fit === 'ratio' && { aspectRatio: `${file.width} / ${file.height}` }),
  }
  return (
    <img
      ref={blur.ref}
      className={[classes.picture, classes[fit], className].filter(Boolean).join(' ')}
      style={style}
      {...(sizes && file.small_url && { srcSet: srcSetOf(file), sizes: eager ? sizes : `auto, ${sizes}` })}
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
}

function srcSetOf({ small_url, url, width }: PictureFile): string {
  return `${small_url} 360w, ${url} ${width}w`
}

/** Only a picture that is seen and still on its way gets the blurred one, which takes milliseconds to make. */
function useBlur({ thumbhash, url }: PictureFile) {
  const ref = useRef<HTMLImageElement>(null)
  const [blur, setBlur] = useState<{ of: string; url: string }>()
  useEffect(() => {
    const image = ref.current
    if (!thumbhash || !image) return
    return onceNear(image, () => {
      if (!image.complete) setBlur({ of: url, url: blurredUrl(thumbhash) })
    })
  }, [thumbhash, url])
  return { ref, url: blur?.of === url ? blur.url : undefined }
}
