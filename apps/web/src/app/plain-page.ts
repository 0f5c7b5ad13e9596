import type { Locale } from '@easel/contract/client'
import { catalogueOf } from '../lib/i18n/index.ts'
import { languageTag } from '../lib/page-meta/index.ts'
import { logoAddress } from '../lib/site/site.tsx'

/** Facts about the site and the request. */
interface PlainPlace {
  locale: Locale
  nonce: string
  siteName: string
  /** Id of the site's own logo; null if it has none. */
  logo: string | null
}

interface PlainPage extends PlainPlace {
  title: string
  text: string
  /** Label of the button that reloads the page. */
  retry: string
  script?: string
}

/**
 * Applies the theme of the cookie, or otherwise the system's theme. The cached page may be older than the user's choice, so the
 * script reads the cookie again when the system's theme changes and when the user returns.
 */
const colours = `const light = matchMedia('(prefers-color-scheme: light)')
const paint = () => {
  const theme = /(?:^|; )theme=(light|dark|auto)/.exec(document.cookie)?.[1] ?? 'auto'
  document.documentElement.dataset.theme = theme === 'auto' ? (light.matches ? 'light' : 'dark') : theme
}
paint()
light.addEventListener('change', paint)
document.addEventListener('visibilitychange', paint)`

const style = `:root{--page:#111110;--ink:#f1eeea;--soft:#a8a29c;--line:rgb(255 255 255/16%);--sheet:#191817;--stroke:#ff7a50;color-scheme:dark}
:root[data-theme=light]{--page:#faf8f5;--ink:#1d1b19;--soft:#635d57;--line:rgb(40 30 20/18%);--sheet:#fff;--stroke:#c0390f;color-scheme:light}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--page);color:var(--ink);font:16px/1.55 'Inter Variable',system-ui,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif}
main{padding:32px;max-width:420px;text-align:center}
h1{margin:20px 0 6px;font-size:20px;font-weight:650}
p{margin:0 0 24px;color:var(--soft)}
a{display:inline-block;padding:11px 22px;border:1px solid var(--line);border-radius:12px;background:var(--sheet);color:inherit;font-weight:550;text-decoration:none}
a:focus-visible{outline:2px solid var(--stroke);outline-offset:2px}
svg{width:160px;fill:none;stroke:var(--line);stroke-width:5;stroke-linecap:round}
.sheet{fill:var(--sheet);stroke-width:2}
.cross{stroke:var(--stroke)}`

const art = `<svg viewBox="0 0 180 150" aria-hidden="true"><path d="M62 108 46 144M118 108l16 36M90 12v14M90 108v22"/><rect class="sheet" x="36" y="26" width="108" height="82" rx="10"/><path class="cross" d="M72 52l36 36M108 52l-36 36"/></svg>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Renders a self-contained page: no client script, no style sheet, no data. */
export function plainPage({ locale, nonce, script = '', ...words }: PlainPage): string {
  const { siteName, logo, title, text, retry } = words
  const icon = logo === null ? '/favicon.svg' : logoAddress(logo, 'small')
  return `<!doctype html>
<html lang="${languageTag[locale]}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="${icon}">
<meta name="robots" content="noindex">
<title>${escaped(title)} · ${escaped(siteName)}</title>
<script nonce="${nonce}">${colours}</script>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
${art}
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<a href="">${escaped(retry)}</a>
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
}

/** Returns the page for the case that even the error page could not be rendered. */
export function brokenPage(page: PlainPlace): string {
  const { error, common } = catalogueOf(page.locale)
  return plainPage({ ...page, title: error.brokenTitle, text: error.brokenText, retry: common.retry })
}

/** Returns the page that is sent instead of the requested page if the client's network exceeds its rate limit. */
export function busyPage(page: PlainPlace): string {
  const { error, common } = catalogueOf(page.locale)
  return plainPage({ ...page, title: error.busyTitle, text: error.busyText, retry: common.retry })
}
