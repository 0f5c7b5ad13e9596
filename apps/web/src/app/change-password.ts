import { redirect } from 'react-router'
import { sectionPath } from '../features/settings/sections.ts'

/** Leads password managers to the page on which a password is changed (W3C, "A Well-Known URL for Changing Passwords"). */
export function loader() {
  return redirect(sectionPath('security'))
}
