import type { Client } from '@easel/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { type RouterContextProvider, redirect } from 'react-router'
import { pageContext, prefetch } from '../../lib/api/index.ts'
import { localeOfPath, localePath } from '../../lib/i18n/index.ts'
import { loginAddress } from '../accounts/index.ts'

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** Loads a page of the administration on the server; visitors are sent to the login page. */
export async function loadAdminPage(
  { context, request }: LoaderArgs,
  load: (client: QueryClient, api: Client) => Promise<void>,
) {
  const { pathname } = new URL(request.url)
  const { api, hasToken } = context.get(pageContext)
  if (!hasToken) throw redirect(localePath(localeOfPath(pathname), loginAddress(pathname)))
  return { state: await prefetch((client) => load(client, api)) }
}
