/** An object in the vocabulary of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** Data, not a script: browsers do not run it, so it needs no nonce. */
export function JsonLd({ thing }: { thing: Thing }) {
  const data = { '@context': 'https://schema.org', ...thing }
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape a child's quotes; `<` is escaped here
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
