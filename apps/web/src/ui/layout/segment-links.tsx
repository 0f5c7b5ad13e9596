import { useEffect, useRef } from 'react'
import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './segment-links.module.css'

interface SegmentLinksProps {
  label: string
  tabs: readonly {
    to: string
    label: string
    isHere: boolean
    /** Called when the user is about to follow the link. */
    onAhead?: () => void
  }[]
}

/**
 * Segments that are links: views of one page, each with its own address. They
 * work without scripts, and the back button returns to the previous view.
 */
export function SegmentLinks({ label, tabs }: SegmentLinksProps) {
  const ref = useRef<HTMLElement>(null)
  const index = tabs.findIndex(({ isHere }) => isHere)
  // On a phone, the row scrolls, so the segment of the current page may be hidden.
  useEffect(() => {
    const [row, tab] = [ref.current, ref.current?.children[index] as HTMLElement | undefined]
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [index])
  return (
    <nav ref={ref} className={classes.set} data-sideways="" aria-label={label}>
      {tabs.map(({ to, label: name, isHere, onAhead }) => (
        <LocaleLink
          key={to}
          to={to}
          className={classes.tab}
          aria-current={isHere ? 'page' : undefined}
          preventScrollReset
          onPointerEnter={onAhead}
          onFocus={onAhead}
        >
          {name}
        </LocaleLink>
      ))}
    </nav>
  )
}
