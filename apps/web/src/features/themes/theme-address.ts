import { useSearchParams } from 'react-router'

const name = 'theme'

/** Returns the id of the theme that the address shows, or takes part in. */
export function themeIn(params: URLSearchParams): string | undefined {
  return params.get(name) || undefined
}

/** Adds a theme to an address, so that works made there take part in it. */
export function withTheme(address: string, themeId: string | undefined): string {
  if (themeId === undefined) return address
  const [path = '', search] = address.split('?')
  const params = new URLSearchParams(search)
  params.set(name, themeId)
  return `${path}?${params}`
}

/** Returns a function that adds the current theme to addresses, so that the user still takes part in the theme on the next page. */
export function useThemeAddress(): (address: string) => string {
  const [params] = useSearchParams()
  return (address) => withTheme(address, themeIn(params))
}
