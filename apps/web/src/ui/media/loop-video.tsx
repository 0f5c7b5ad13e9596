import { useEffect, useRef } from 'react'
import { useAutoplay } from './autoplay.ts'
import classes from './picture.module.css'

interface LoopVideoProps {
  src: string
  /** None where a picture stands below: that is put off until it is near the screen, a poster never is. */
  poster?: string | undefined
  width: number
  height: number
  label: string
  /** `view`: plays while most of it is seen; `controls`: the person decides. */
  mode: 'view' | 'controls'
  className?: string
}

/** A muted loop that plays only while it is seen, and not for people who asked for less motion or stopped it. */
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
        // A play that a pause overtakes rejects; that is no fault.
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
      // In a list it is set when it is seen.
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

/** A pause alone would have the rest loaded. */
function letGo(video: HTMLVideoElement): void {
  video.pause()
  if (video.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA) return
  video.removeAttribute('src')
  video.load()
}
