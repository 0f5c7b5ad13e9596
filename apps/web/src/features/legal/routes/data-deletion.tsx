import { LegalPage } from '../components/legal-page.tsx'
import { loadDocument } from '../load-document.ts'
import type { Route } from './+types/data-deletion'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDocument('data-deletion', { request, context })
}

export default function DataDeletionPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} path="/data-deletion" />
}
