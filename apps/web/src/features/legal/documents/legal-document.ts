import type { Locale, Site } from '@easel/contract'

/** A paragraph, or points of a list. `[words](/path)` is a link; a path stays in the page's language. */
export type Block = string | readonly string[]

export interface Part {
  /** Place in the address. */
  id: string
  title: string
  blocks: readonly Block[]
}

export interface LegalDocument {
  title: string
  lead: string
  parts: readonly Part[]
}

/** How to reach the host, in a sentence's middle. */
export function contactOf(site: Site, locale: Locale): string {
  const { contact_email, operator_name } = site
  const link = `[${contact_email}](mailto:${contact_email})`
  // A Latin address stands apart from the characters around it.
  if (contact_email) return locale === 'zh' ? ` ${link} ` : link
  return locale === 'zh' ? `本站的运营者 ${operator_name}` : `${operator_name}, who runs this site`
}
