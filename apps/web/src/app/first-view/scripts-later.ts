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
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(/(<script nonce="[^"]*") type="module" async="">/g, '$1 type="later">')
}
