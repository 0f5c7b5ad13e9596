import type { Locale, Site } from '@easel/contract/client'

/** A paragraph, or the items of a list. `[words](/path)` is a link; a path stays in the page's language. */
export type Block = string | readonly string[]

export interface Part {
  /** Fragment of the address. */
  id: string
  title: string
  blocks: readonly Block[]
}

export interface LegalDocument {
  title: string
  lead: string
  parts: readonly Part[]
}

/** The host's contact, to be inserted into a sentence. */
export function contactOf(site: Site, locale: Locale): string {
  const { contact_email, operator_name } = site
  const link = `[${contact_email}](mailto:${contact_email})`
  // In Chinese text, spaces separate a Latin address from the characters around it.
  if (contact_email) return locale === 'zh' ? ` ${link} ` : link
  return locale === 'zh' ? `本站的运营者 ${operator_name}` : `${operator_name}, who runs this site`
}
