import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

interface Jar {
  read(): string | undefined
  write(value: string): void
}

function isScheme(value: string | undefined): value is MantineColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}

/** Stores the choice in a jar that the server reads too, so that a page arrives in its colours. */
export function schemeManager(jar: Jar): MantineColorSchemeManager {
  return {
    get: (fallback) => {
      const kept = typeof document === 'undefined' ? undefined : jar.read()
      return isScheme(kept) ? kept : fallback
    },
    set: (value) => jar.write(value),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => jar.write('auto'),
  }
}
