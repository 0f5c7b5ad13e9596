const radius = 8
const around = 2 * Math.PI * radius

/**
 * Decorative progress ring; a text beside it shows the percentage. It is not animated, because browsers would draw it again for
 * each frame.
 */
export function ProgressRing({ percent, size = 20 }: { percent: number; size?: number }) {
  const share = Math.max(0.04, Math.min(1, percent / 100))
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" strokeWidth="2.5" aria-hidden="true">
      <circle cx="10" cy="10" r={radius} stroke="var(--line-strong)" />
      <circle
        cx="10"
        cy="10"
        r={radius}
        stroke="var(--accent)"
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - share)}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}
