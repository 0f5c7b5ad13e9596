/**
 * On a slow line what is seen comes first: the style sheet is asked for before anything that the page's head names (the browser has a
 * few connections, and takes them in the order of the text), and scripts share the line with pictures only where there is room.
 */
export function styleSheetFirst(page: string): string {
  const styles = [...page.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href)
  return styles.map((href) => `<${href}>; rel=preload; as=style`).join(', ')
}

/** React Router preloads each script as urgently as what the first view is painted with. */
export function scriptsLast(page: string): string {
  return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
}
