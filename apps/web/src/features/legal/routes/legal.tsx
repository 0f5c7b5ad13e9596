import { useLocation } from 'react-router'
import { pageContext } from '../../../lib/api/index.ts'
import { localeOfPath } from '../../../lib/i18n/index.ts'
import { loadWithRetries } from '../../../lib/waiting.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { documentNames, legalDocument } from '../documents/index.ts'
import type { Route } from './+types/legal'

/**
 * Each legal text has its own route, and the last part of the path is the name of the text. The router ignores case and a slash
 * at the end.
 */
const nameIn = (pathname: string) =>
  documentNames.find((name) => pathname.toLowerCase().includes(`/${name}`))!

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const site = await context.get(pageContext).api.getSite()
  return legalDocument(nameIn(pathname), { site, locale: localeOfPath(pathname) })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadWithRetries(serverLoader, request.signal)
}

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} path={`/${nameIn(useLocation().pathname)}`} />
}
