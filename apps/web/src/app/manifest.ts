import { pageContext } from '../lib/api/index.ts'
import { catalogueOf, localeOfPath, localePath } from '../lib/i18n/index.ts'
import { languageTag } from '../lib/page-meta/index.ts'
import { logoAddress } from '../lib/site/site.tsx'
import { pageColours } from '../ui/theme/theme.ts'
import type { Route } from './+types/manifest'

const easelIcons = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

/** The types of photos that works take, with the extensions of their files. */
const openedTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
  'image/gif': ['.gif'],
}

function iconsOf(logo: string | null) {
  if (logo === null) return easelIcons
  return (['icon', 'maskable'] as const).map((form) => ({
    src: logoAddress(logo, form),
    ...{ sizes: '512x512', type: 'image/png', purpose: form === 'icon' ? 'any' : 'maskable' },
  }))
}

/**
 * Web app manifest: name and start page of an installed Easel, in the language in which it was installed. A manifest has only one
 * colour, which fills the screen while the app starts: the colour of the theme in which it was installed.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { siteName, logo } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const locale = localeOfPath(pathname)
  const colour = pageColours[searchParams.get('theme') === 'light' ? 'light' : 'dark']
  const { nav, meta } = catalogueOf(locale)
  const path = (bare: string) => localePath(locale, bare)
  const manifest = {
    ...{
      name: siteName,
      short_name: siteName,
      description: meta.site,
      lang: languageTag[locale],
      dir: 'ltr',
    },
    id: '/',
    start_url: path('/inspiration'),
    scope: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    categories: ['photo', 'entertainment', 'social'],
    icons: iconsOf(logo),
    // Photos that a user shares from another app; the service worker receives them.
    share_target: {
      action: path('/share-target'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*', '.heic', '.heif'] }] },
    },
    // Photos that a user opens with the app from the file manager of a computer.
    file_handlers: [{ action: path('/tool?shared=opened'), accept: openedTypes }],
    shortcuts: [
      { name: nav.tool, url: path('/tool') },
      { name: nav.profile, url: path('/profile') },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
