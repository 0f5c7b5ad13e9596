import { Link, type LinkProps } from 'react-router'
import { useLocalePath } from './use-locale.ts'

/** A link whose `to` is a bare path; it stays in the page's language. */
export function LocaleLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const path = useLocalePath()
  return <Link discover="none" to={to.startsWith('/') ? path(to) : to} {...rest} />
}
