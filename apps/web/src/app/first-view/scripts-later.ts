/**
 * On a slow line what is seen comes first. The style sheet is asked for before anything that the page's head names: a browser has a few
 * connections, and takes them in the order of the text.
 */
export function styleSheetFirst(page: string): string {
  const styles = [...page.matchAll(/<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  return styles.map((href) => `<${href}>; rel=preload; as=style`).join(', ')
}

/** The scripts of React Router wait until `startLater` starts them: the page is whole without them, and they are larger than all of it. */
export function scriptsLater(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll(/(<script nonce="[^"]*") type="module" async="">/g, '$1 type="later">')
}
