import { useEffect, useRef } from 'react'
import { useAutoplay } from './autoplay.ts'
import classes from './picture.module.css'

interface LoopVideoProps {
  src: string
  /** Omitted if a `Picture` is rendered below, because a picture loads lazily, and a poster does not. */
  poster?: string | undefined
  width: number
  height: number
  label: string
  /** `view`: the video plays while most of it is visible; `controls`: the user starts it. */
  mode: 'view' | 'controls'
  className?: string
}

/**
 * Muted loop that plays only while it is visible. It does not play for users who prefer reduced motion, or who turned autoplay off.
 */
export function LoopVideo({ src, poster, width, height, label, mode, className }: LoopVideoProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const { isOn } = useAutoplay()
  useEffect(() => {
    const video = ref.current
    if (!video || !isOn) return
    const leave = () => (mode === 'view' ? letGo(video) : video.pause())
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return leave()
        if (!video.src) video.src = src
        // `play` rejects when a pause interrupts it, which is not an error.
        video.play().catch(() => undefined)
      },
      { threshold: 0.5 },
    )
    watch.observe(video)
    return () => {
      watch.disconnect()
      leave()
    }
  }, [isOn, mode, src])
  return (
    <video
      ref={ref}
      className={[classes.picture, mode === 'view' ? classes.cover : classes.contain, className]
        .filter(Boolean)
        .join(' ')}
      // In a list, `src` is set when the video becomes visible.
      src={mode === 'view' ? undefined : src}
      poster={poster}
      width={width}
      height={height}
      aria-label={label}
      controls={mode === 'controls'}
      tabIndex={mode === 'view' ? -1 : undefined}
      preload={mode === 'view' ? 'none' : 'metadata'}
      muted
      loop
      playsInline
    />
  )
}

/** Pauses and unloads the video, because a paused video would continue to load. */
function letGo(video: HTMLVideoElement): void {
  video.pause()
  if (video.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA) return
  video.removeAttribute('src')
  video.load()
}
