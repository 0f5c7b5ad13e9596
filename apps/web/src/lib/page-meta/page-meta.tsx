import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/index.ts'
import { useSite } from '../site/site.tsx'
import { LinkPreview, type PreviewPicture } from './link-preview.tsx'
import { pageAddresses } from './page-addresses.ts'
import { useTitleAbove } from './tab-title.ts'

interface PageMetaProps {
  /** Title without the site's name, which is appended. */
  title: string
  /** One or two sentences for search results and previews; default: the site's description. */
  description?: string
  /** Part of the query that selects another page (`topic=…`), without parts that only change the view. */
  search?: string
  /** Picture of the link preview. */
  picture?: PreviewPicture
  video?: string
  type?: 'website' | 'article' | 'profile' | 'video.other'
  /** Excludes the page from search engines: for personal pages, and for pages that do not exist. */
  isPrivate?: boolean
  /** Prevents search engines from showing pictures of a page with sensitive content. */
  hidesPictures?: boolean
  /** Subject of the page in the vocabulary of schema.org. */
  thing?: Thing
}

/** Metadata for tabs, search engines and link previews. Render it once per page; React moves it into the head. */
export function PageMeta({ title, description, search, isPrivate = false, ...props }: PageMetaProps) {
  const { t } = useTranslation()
  const { siteName } = useSite()
  const above = useTitleAbove()
  const named = (text: string) => (text === siteName ? text : `${text} · ${siteName}`)
  return (
    <>
      <title>{named(above ?? title)}</title>
      {isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <PublicMeta title={title} description={description ?? t('meta.site')} search={search} {...props} />
      )}
    </>
  )
}

type PublicMetaProps = Omit<PageMetaProps, 'isPrivate' | 'description'> & { description: string }

function PublicMeta({ title, description, search, hidesPictures, thing, ...preview }: PublicMetaProps) {
  const { canonical, alternates } = pageAddresses(useSite(), useLocation().pathname, search)
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {alternates.map(({ language, address }) => (
        <link key={language} rel="alternate" hrefLang={language} href={address} />
      ))}
      {hidesPictures && <meta name="robots" content="max-image-preview:none" />}
      <LinkPreview title={title} description={description} address={canonical} {...preview} />
      {thing && <JsonLd thing={{ url: canonical, ...thing }} />}
    </>
  )
}

/** An object in the vocabulary of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** This script contains data that browsers do not execute, so it needs no nonce. */
function JsonLd({ thing }: { thing: Thing }) {
  const data = { '@context': 'https://schema.org', ...thing }
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape a child's quotes; `<` is escaped here
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
