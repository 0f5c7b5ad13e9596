import type { Icon } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './tab-links.module.css'

interface TabLink {
  value: string
  label: string
  /** A path without a language; each tab has an address of its own. */
  to: string
  icon?: Icon
  count?: string | undefined
}

interface TabLinksProps {
  label: string
  tabs: readonly TabLink[]
  active: string
  /** Id of the panel that shows the content of the chosen tab; the tab is the label of the panel. */
  panelId: string
}

const tabId = (panelId: string, value: string) => `${panelId}-${value}`

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = tabs.indexOf(event.target as HTMLElement)
  if (index < 0) return
  if (event.key === ' ') tabs[index]!.click()
  else if (event.key in moves) tabs[moves[event.key]!(index, tabs.length)]!.focus()
  else return
  event.preventDefault()
}

/** Tabs that are links: they work without scripts, can be opened in another window, and are restored with the address. */
export function TabLinks({ label, tabs, active, panelId }: TabLinksProps) {
  const row = useChosenInView<HTMLDivElement>(active)
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={classes.tabs}
      data-fill=""
      data-sideways=""
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ value, label: text, to, icon: TabIcon, count }) => (
        <LocaleLink
          key={value}
          id={tabId(panelId, value)}
          to={to}
          replace
          preventScrollReset
          role="tab"
          aria-selected={value === active}
          aria-controls={value === active ? panelId : undefined}
          tabIndex={value === active ? 0 : -1}
          className={classes.tab}
        >
          {TabIcon && <TabIcon size={18} stroke={1.7} aria-hidden="true" />}
          {text}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </LocaleLink>
      ))}
    </div>
  )
}

/** Returns the attributes of the panel that belongs to these tabs. */
export function useTabPanel(active: string) {
  const id = useId()
  return { id, role: 'tabpanel', 'aria-labelledby': tabId(id, active) } as const
}

/** Scrolls a row horizontally so that the chosen item is in the middle. */
export function useChosenInView<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const row = ref.current
    const button =
      chosen && row?.querySelector('[aria-current], [aria-selected="true"], label:has(input:checked)')
    if (!row || !button) return
    const { left, width } = button.getBoundingClientRect()
    row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2
  }, [chosen])
  return ref
}
