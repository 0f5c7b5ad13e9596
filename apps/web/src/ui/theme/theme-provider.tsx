import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

interface ThemeProviderProps {
  defaultColorScheme: MantineColorScheme
  manager: MantineColorSchemeManager
  nonce: string | undefined
  children: ReactNode
}

const getRootElement = () => document.documentElement

/**
 * Provides the theme to Mantine's components. Mantine's own provider would add code that computes the theme's variables, which
 * are a style sheet here (`theme-variables.ts`), and classes that no page uses.
 */
export function ThemeProvider({ defaultColorScheme, manager, nonce, children }: ThemeProviderProps) {
  const scheme = useProviderColorScheme({
    ...{ defaultColorScheme, manager, getRootElement },
    forceColorScheme: undefined,
  })
  const value = {
    ...{ ...scheme, getRootElement, getStyleNonce: () => nonce ?? '' },
    ...{ classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: false },
  }
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
