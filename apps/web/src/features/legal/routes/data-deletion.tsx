import { untilThere } from '../../../lib/waiting.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { loadDocument } from '../load-document.ts'
import type { Route } from './+types/data-deletion'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDocument('data-deletion', { request, context })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return untilThere(serverLoader, request.signal)
}

export default function DataDeletionPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} path="/data-deletion" />
}
