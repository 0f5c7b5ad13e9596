/**
 * `Link` header that preloads the style sheets, so that a slow connection shows the page first. Browsers open few
 * connections and take resources in the order of the text; the header comes before everything that the page's head names.
 */
export function styleSheetFirst(page: string): string {
  const styles = [...page.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  return styles.map((href) => `<${href}>; rel=preload; as=style`).join(', ')
}

/** Defers React Router's scripts until `startLater` starts them: the page is complete without them, and they are larger than all of it. */
export function scriptsLater(page: string): string {
  const withoutPreloads = replaced(page, /<link rel="modulepreload"/g, '<link rel="later"')
  return replaced(withoutPreloads, /(<script nonce="[^"]*") type="module" async="">/g, '$1 type="later">')
}

/** Throws where nothing matches: React Router then writes its scripts in another way, and they would start before the first paint. */
function replaced(page: string, pattern: RegExp, by: string): string {
  const changed = page.replaceAll(pattern, by)
  if (changed === page) throw new Error(`The page has nothing like ${pattern.source}`)
  return changed
}
