import type { RouterContextProvider } from 'react-router'
import { pageContext } from '../../lib/api/index.ts'
import { localeOfPath } from '../../lib/i18n/index.ts'
import { type DocumentName, legalDocument } from './documents/index.ts'
import type { LegalDocument } from './documents/legal-document.ts'

interface PageRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** For loaders only: modules that only they import are not sent to browsers. */
export async function loadDocument(
  name: DocumentName,
  { request, context }: PageRequest,
): Promise<LegalDocument> {
  const site = await context.get(pageContext).api.getSite()
  return legalDocument(name, { site, locale: localeOfPath(new URL(request.url).pathname) })
}
