import type { Locale } from '@easel/contract/client'
import { useLocale } from '../i18n/locale.tsx'
import { logoAddress, useSite } from '../site/site.tsx'

export interface PreviewPicture {
  url: string
  width: number
  height: number
  alt?: string
}

interface LinkPreviewProps {
  title: string
  description: string
  address: string
  picture?: PreviewPicture
  video?: string
  type?: string
}

/** Default picture for pages without a picture of their own. */
const siteCard: PreviewPicture = { url: '/preview.png', width: 1200, height: 630 }

function cardOf(logo: string | null): PreviewPicture {
  return logo === null ? siteCard : { url: logoAddress(logo, 'maskable'), width: 512, height: 512 }
}

const territory: Record<Locale, string> = { en: 'en_US', zh: 'zh_CN' }

/** Link preview of the page on other sites (Open Graph, and X's extra tags). */
export function LinkPreview(props: LinkPreviewProps) {
  const { title, description, address, video } = props
  const { origin, siteName, logo, languages } = useSite()
  const picture = props.picture ?? cardOf(logo)
  const locale = useLocale()
  const absolute = (url: string) => (origin === '' ? url : new URL(url, origin).href)
  return (
    <>
      <meta property="og:type" content={props.type ?? 'website'} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={territory[locale]} />
      {languages
        .filter((language) => language !== locale)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={territory[language]} />
        ))}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={absolute(picture.url)} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt || siteName} />
      {video && <meta property="og:video" content={absolute(video)} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
