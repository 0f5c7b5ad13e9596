import { Fragment } from 'react'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { PageMeta } from '../../../lib/page-meta/index.ts'
import type { Block, LegalDocument } from '../documents/legal-document.ts'
import classes from './legal-page.module.css'

const pages = [
  { to: '/privacy', label: 'nav.privacy' },
  { to: '/terms', label: 'nav.terms' },
  { to: '/data-deletion', label: 'nav.dataDeletion' },
  { to: '/dmca', label: 'nav.dmca' },
] as const

/** A legal text of the host, with its contents and links to the other texts. */
export function LegalPage({ document, path }: { document: LegalDocument; path: string }) {
  const { t } = useTranslation()
  const { title, lead, parts } = document
  return (
    <main className={classes.page}>
      <PageMeta title={title} description={lead} />
      <nav className={classes.tabs} aria-label={t('legal.pages')}>
        {pages.map(({ to, label }) => (
          <LocaleLink
            key={to}
            to={to}
            className={classes.tab}
            aria-current={to === path ? 'page' : undefined}
          >
            {t(label)}
          </LocaleLink>
        ))}
      </nav>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {parts.map(({ id, title: name, blocks }) => (
        <section key={id} id={id} className={classes.part} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{name}</h2>
          {blocks.map((block) => (
            <Text key={String(block)} block={block} />
          ))}
        </section>
      ))}
    </main>
  )
}

function Text({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{withLinks(block)}</p>
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{withLinks(point)}</li>
      ))}
    </ul>
  )
}

function withLinks(text: string) {
  return splitLinks(text).map(({ text: words, to }) => {
    if (to === undefined) return <Fragment key={words}>{words}</Fragment>
    if (to.startsWith('/'))
      return (
        <LocaleLink key={to} to={to}>
          {words}
        </LocaleLink>
      )
    return (
      <a key={to} href={to}>
        {words}
      </a>
    )
  })
}

export interface Words {
  text: string
  to?: string
}

/** Splits a text at links of the form `[words](path)`. */
export function splitLinks(text: string): Words[] {
  const pieces = text.split(/\[([^[\]]+)\]\(([^()]+)\)/)
  const words = pieces.flatMap((piece, index): Words[] => {
    if (index % 3 === 2) return []
    return index % 3 === 1 ? [{ text: piece, to: pieces[index + 1]! }] : [{ text: piece }]
  })
  return words.filter((word) => word.text !== '')
}
