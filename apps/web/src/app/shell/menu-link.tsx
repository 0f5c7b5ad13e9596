import type { Icon } from '@tabler/icons-react'
import { LocaleLink } from '../../lib/i18n/index.ts'
import classes from './shell.module.css'

interface MenuLinkProps {
  to: string
  icon: Icon
  label: string
}

export function MenuLink({ to, icon: LinkIcon, label }: MenuLinkProps) {
  return (
    <LocaleLink to={to} className={classes.menuLink}>
      <LinkIcon size={18} stroke={1.6} aria-hidden="true" />
      {label}
    </LocaleLink>
  )
}
