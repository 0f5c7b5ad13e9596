import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { whenIdle } from '../../lib/browser/index.ts'
import classes from './picture.module.css'
import { averageColor, blurredUrl } from './thumbhash.ts'

export interface PictureFile {
  url: string
  small_url?: string | undefined
  medium_url?: string | undefined
  width: number
  height: number
  thumbhash?: string | undefined
}

interface PictureProps {
  file: PictureFile
  alt: string
  /** True if the picture is visible immediately: it is then loaded eagerly and with high priority. */
  eager?: boolean
  /**
   * Displayed width, for a picture that may use its smaller variants. Not `auto`: Chromium 156 would then leak the picture with
   * all its former parents for the lifetime of the page.
   */
  sizes?: string
  /** `cover` fills the parent's box; `ratio` has the picture's own shape. */
  fit?: 'cover' | 'contain' | 'ratio'
  className?: string
}

/** Picture whose space is reserved, and filled with its average colour, before it loads. */
export function Picture(props: PictureProps) {
  const { file, alt, eager = false, sizes, fit = 'cover', className } = props
  const ref = useRef<HTMLImageElement>(null)
  useBlur(ref, file)
  const style: CSSProperties = {
    ...(file.thumbhash && { backgroundColor: averageColor(file.thumbhash) }),
    ...(fit === 'ratio' && { aspectRatio: `${file.width} / ${file.height}` }),
  }
  const chosen = sizes && (file.small_url || file.medium_url) && { srcSet: srcSetOf(file), sizes }
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
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
    />
  )
  // Inside `picture`, React does not preload an eager picture, because a browser may use a variant from its cache.
  return eager && chosen ? <picture className={classes.forms}>{image}</picture> : image
}

function srcSetOf({ small_url, medium_url, url, width }: PictureFile): string {
  const forms = [small_url && `${small_url} 360w`, medium_url && `${medium_url} 1280w`, `${url} ${width}w`]
  return forms.filter(Boolean).join(', ')
}

/** Fetches a picture that will be shown soon, in the variant that a `Picture` with these `sizes` will show. */
export function fetchPicture(file: PictureFile, sizes: string): void {
  const image = new Image()
  image.fetchPriority = 'high'
  image.sizes = sizes
  image.srcset = srcSetOf(file)
}

/**
 * Sets the blurred placeholder only for a visible picture that is still loading, because making it takes milliseconds. It is
 * written to the element directly: as React state, each placeholder would restart a list's ongoing rendering.
 */
function useBlur(ref: RefObject<HTMLImageElement | null>, { thumbhash, url }: PictureFile): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture in the same element starts without a placeholder
  useEffect(() => {
    const image = ref.current
    if (!thumbhash || !image) return
    let callOff: (() => void) | undefined
    const leave = onceNear(image, () => {
      callOff = inTurn(() => {
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

const acts = new WeakMap<Element, () => void>()
let watch: IntersectionObserver | undefined

/** Calls `act` when the element is first on the screen or near it. Returns a function that cancels this. */
function onceNear(element: Element, act: () => void): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        watch?.unobserve(target)
        acts.get(target)?.()
      }
    },
    { rootMargin: '100px' },
  )
  acts.set(element, act)
  watch.observe(element)
  return () => watch?.unobserve(element)
}

const jobs = new Set<() => void>()

/** Runs jobs when the browser is idle, one job at a time. Returns a function that cancels the job. */
function inTurn(job: () => void): () => void {
  jobs.add(job)
  if (jobs.size === 1) whenIdle(doOne)
  return () => void jobs.delete(job)
}

function doOne(): void {
  const [job] = jobs
  if (!job) return
  jobs.delete(job)
  job()
  if (jobs.size > 0) whenIdle(doOne)
}
