import type { Screen } from '../screen.ts'

export const searchScreens: readonly Screen[] = [
  { name: 'search-empty', path: '/search', as: 'mara', full: true },
  { name: 'search-results', path: '/search?q=harbour' },
  { name: 'search-posts', path: '/search?q=harbour&tab=post' },
  { name: 'search-people', path: '/search?q=mara&tab=person', as: 'jonas' },
  {
    name: 'search-templates',
    path: (_, locale) => `/search?q=${locale === 'zh' ? '油画' : 'paint'}&tab=template`,
  },
  { name: 'search-nothing', path: '/search?q=zebracorn' },
  {
    name: 'search-suggestions',
    path: '/search',
    as: 'mara',
    eachSize: true,
    open: async ({ page, t }) => {
      const field = page.getByRole('combobox', { name: t.shell.search }).first()
      await field.click()
      await field.fill('a')
      await page.getByRole('option').nth(1).waitFor()
    },
  },
]
