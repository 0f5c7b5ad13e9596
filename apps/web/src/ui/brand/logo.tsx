interface LogoMarkProps {
  size?: number
  /** Address of the site's own logo, which replaces the easel. */
  picture?: string | undefined
}

/**
 * The logo of the site: its own logo, or an easel with a canvas. The logo has no alternative text, because the site's name is
 * always beside it or is the label of its link.
 */
export function LogoMark({ size = 28, picture }: LogoMarkProps) {
  if (picture) return <img src={picture} alt="" width={size} height={size} />
  return (
    <svg width={size} height={size} viewBox="2.5 1 27 29" fill="none" aria-hidden="true">
      <path
        d="M11.6 22 8.6 29M20.4 22l3 7M16 2.5v4M16 22v4.5"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <rect x="5" y="6" width="22" height="15.5" rx="3" fill="#e8481c" />
      <path
        d="M5 17.6c3.4-4.2 6-4.7 8.2-2.3 2.7 3 5.2.3 6.5-1.7 1.8-2.6 4.6-2.4 7.3.4v4.5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z"
        fill="#ffb38a"
      />
      <circle cx="11" cy="10.8" r="1.8" fill="#ffe3cf" />
    </svg>
  )
}
