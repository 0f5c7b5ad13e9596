import { useSearchParams } from 'react-router'
import { themeIn, withTheme } from '../theme-address.ts'

/** Returns a function that adds the current theme to addresses, so that the user still takes part in it after following them. */
export function useThemeAddress(): (address: string) => string {
  const [params] = useSearchParams()
  return (address) => withTheme(address, themeIn(params))
}
