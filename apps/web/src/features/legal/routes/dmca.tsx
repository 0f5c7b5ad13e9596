import { untilThere } from '../../../lib/waiting.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { loadDocument } from '../load-document.ts'
import type { Route } from './+types/dmca'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDocument('dmca', { request, context })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return untilThere(serverLoader, request.signal)
}

export default function DmcaPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} path="/dmca" />
}
