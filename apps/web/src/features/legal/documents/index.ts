import type { Locale, Site } from '@easel/contract/client'
import { dataDeletion as dataDeletionEn } from './en/data-deletion.ts'
import { dmca as dmcaEn } from './en/dmca.ts'
import { privacy as privacyEn } from './en/privacy.ts'
import { terms as termsEn } from './en/terms.ts'
import type { LegalDocument } from './legal-document.ts'
import { dataDeletion as dataDeletionZh } from './zh/data-deletion.ts'
import { dmca as dmcaZh } from './zh/dmca.ts'
import { privacy as privacyZh } from './zh/privacy.ts'
import { terms as termsZh } from './zh/terms.ts'

export const documentNames = ['privacy', 'data-deletion', 'terms', 'dmca'] as const
type DocumentName = (typeof documentNames)[number]

/** Long texts that few users open: they are kept on the server, which sends only the requested text. */
const documents: Record<Locale, Record<DocumentName, (site: Site) => LegalDocument>> = {
  en: { privacy: privacyEn, 'data-deletion': dataDeletionEn, terms: termsEn, dmca: dmcaEn },
  zh: { privacy: privacyZh, 'data-deletion': dataDeletionZh, terms: termsZh, dmca: dmcaZh },
}

export function legalDocument(
  name: DocumentName,
  { site, locale }: { site: Site; locale: Locale },
): LegalDocument {
  return documents[locale][name](site)
}
