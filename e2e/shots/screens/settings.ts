import { button, type Screen } from '../screen.ts'

export const settingScreens: readonly Screen[] = [
  { name: 'settings-general', path: '/settings', as: 'mara' },
  { name: 'settings-security', path: '/settings/security', as: 'mara', full: true },
  { name: 'settings-privacy', path: '/settings/privacy', as: 'mara', full: true },
  { name: 'settings-notifications', path: '/settings/notifications', as: 'mara', full: true, eachSize: true },
  { name: 'settings-data', path: '/settings/data', as: 'mara', full: true, eachSize: true },
  {
    name: 'settings-proof',
    path: '/settings/security',
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.settings.addApp).click()
      await page
        .getByRole('dialog')
        .getByText(t.settings.proofText)
        .or(page.getByRole('dialog', { name: t.settings.addApp }))
        .first()
        .waitFor()
    },
  },
]
