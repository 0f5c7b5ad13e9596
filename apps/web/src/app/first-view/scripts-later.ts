/**
 * Returns a `Link` header that preloads the style sheets, so that a slow connection shows the page first. Browsers open few
 * connections and load resources in the order in which they find them; the header comes before the page's head.
 */
export function styleSheetFirst(page: string): string {
  const styles = [...page.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  return styles.map((href) => `<${href}>; rel=preload; as=style`).join(', ')
}

/**
 * Defers React Router's scripts until `startLater` starts them: the page is complete without them, and they are larger than the
 * whole page.
 */
export function scriptsLater(page: string): string {
  const withoutPreloads = replaceOrThrow(page, /<link rel="modulepreload"/g, '<link rel="later"')
  return replaceOrThrow(
    withoutPreloads,
    /(<script nonce="[^"]*") type="module" async="">/g,
    '$1 type="later">',
  )
}

/** Throws if nothing matches: React Router then writes its scripts in another way, and they would start before the first paint. */
function replaceOrThrow(page: string, pattern: RegExp, by: string): string {
  const changed = page.replaceAll(pattern, by)
  if (changed === page) throw new Error(`The page has nothing like ${pattern.source}`)
  return changed
}
