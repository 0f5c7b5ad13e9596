import { type RouterContextProvider, redirect } from 'react-router'
import { pageContext } from '../../lib/api/index.ts'
import { localeOfPath, localePath } from '../../lib/i18n/index.ts'
import { loginAddress } from './login-address.ts'

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** Sends visitors to the login page; returns what the loaders of pages for signed-in users need. */
export function requireLogin({ context, request }: LoaderArgs) {
  const { pathname } = new URL(request.url)
  const page = context.get(pageContext)
  if (!page.hasToken) throw redirect(localePath(localeOfPath(pathname), loginAddress(pathname)))
  return page
}
