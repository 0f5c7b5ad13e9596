import { Outlet } from 'react-router'

/** The place of the language in the address; everything below reads it from the path. */
export default function LocaleLayout() {
  return <Outlet />
}
