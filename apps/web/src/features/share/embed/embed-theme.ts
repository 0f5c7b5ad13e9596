export const embedThemes = ['auto', 'dark', 'light'] as const
export type EmbedTheme = (typeof embedThemes)[number]

export function themeOf(params: URLSearchParams): EmbedTheme {
  const asked = params.get('theme')
  return embedThemes.find((theme) => theme === asked) ?? 'auto'
}
