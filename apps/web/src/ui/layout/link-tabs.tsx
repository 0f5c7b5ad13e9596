import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './link-tabs.module.css'

interface LinkTabsProps {
  label: string
  tabs: readonly { to: string; label: string; isHere: boolean }[]
}

/** Views of one page, each with its own address: they work without scripts, and back goes to the former one. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav className={classes.set} aria-label={label}>
      {tabs.map(({ to, label: name, isHere }) => (
        <LocaleLink
          key={to}
          to={to}
          className={classes.tab}
          aria-current={isHere ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </LocaleLink>
      ))}
    </nav>
  )
}
