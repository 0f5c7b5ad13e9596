import { useSearchParams } from 'react-router'
import { themeIn, withTheme } from '../theme-address.ts'

/** Who came to take part in a theme still does so by the addresses that this makes. */
export function useThemeAddress(): (address: string) => string {
  const [params] = useSearchParams()
  return (address) => withTheme(address, themeIn(params))
}
