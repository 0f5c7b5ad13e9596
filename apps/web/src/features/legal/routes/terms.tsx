import { untilThere } from '../../../lib/waiting.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { loadDocument } from '../load-document.ts'
import type { Route } from './+types/terms'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDocument('terms', { request, context })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return untilThere(serverLoader, request.signal)
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} path="/terms" />
}
