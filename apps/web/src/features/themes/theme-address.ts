const name = 'theme'

/** The theme that is looked at, or taken part in, by this address. */
export function themeIn(params: URLSearchParams): string | undefined {
  return params.get(name) || undefined
}

/** The address with a theme that what is made there is to take part in. */
export function withTheme(address: string, themeId: string | undefined): string {
  if (themeId === undefined) return address
  const [path = '', search] = address.split('?')
  const params = new URLSearchParams(search)
  params.set(name, themeId)
  return `${path}?${params}`
}
