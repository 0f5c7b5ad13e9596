import { type AccountImport, causes } from '@easel/contract'
import { button, type Scene, type Screen } from '../screen.ts'

/** A zip archive without files. */
const emptyZip = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')

/** Has the server tell of an import: a real one would be done before its picture is taken. */
async function seeImport({ page, t }: Scene, answer: Pick<AccountImport, 'state' | 'pause'>) {
  await page.route('**/api/backend/account/import', (route) =>
    route.fulfill({ json: { ...answer, percent: 40 } }),
  )
  const archive = { name: 'easel.zip', mimeType: 'application/zip', buffer: emptyZip }
  await page.locator('input[type=file]').setInputFiles(archive)
  await page.getByRole('progressbar', { name: t.settings.import }).scrollIntoViewIfNeeded()
}

export const settingScreens: readonly Screen[] = [
  { name: 'settings-general', path: '/settings', as: 'mara' },
  { name: 'settings-security', path: '/settings/security', as: 'mara', full: true },
  { name: 'settings-privacy', path: '/settings/privacy', as: 'mara', full: true },
  { name: 'settings-notifications', path: '/settings/notifications', as: 'mara', full: true, eachSize: true },
  { name: 'settings-data', path: '/settings/data', as: 'mara', full: true, eachSize: true },
  {
    name: 'settings-import-running',
    path: '/settings/data',
    as: 'mara',
    open: (scene) => seeImport(scene, { state: 'importing' }),
  },
  {
    name: 'settings-import-paused',
    path: '/settings/data',
    as: 'mara',
    open: (scene) =>
      seeImport(scene, { state: 'waiting', pause: { message: causes.import_waits_for_room[scene.locale] } }),
  },
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
