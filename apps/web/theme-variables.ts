import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './src/ui/theme/theme.ts'

/**
 * Provides `virtual:theme-variables.css`: custom properties for all values in which the theme differs from Mantine's. Mantine's
 * provider would write them into the HTML of each page (11 kB, which browsers cannot cache), and would compute them for each
 * request.
 */
export function themeVariables(): Plugin {
  const name = 'virtual:theme-variables.css'
  return {
    name: 'theme-variables',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const usual = defaultCssVariablesResolver(DEFAULT_THEME)
      const themeVariables = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
      return `@layer mantine { ${convertCssVariables(differing(themeVariables, usual))} }`
    },
  }
}

type Variables = Readonly<Record<string, string>>

function differing(
  variables: ConvertCSSVariablesInput,
  usual: ConvertCSSVariablesInput,
): ConvertCSSVariablesInput {
  const differences = (a: Variables, b: Variables) =>
    Object.fromEntries(Object.entries(a).filter(([name, value]) => b[name] !== value))
  return {
    variables: differences(variables.variables, usual.variables),
    dark: differences(variables.dark, usual.dark),
    light: differences(variables.light, usual.light),
  }
}
