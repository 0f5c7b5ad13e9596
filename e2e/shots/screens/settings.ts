import { type AccountImport, causes } from '@easel/contract'
import { button, type Scene, type Screen } from '../screen.ts'

/** Fakes the server's answer about an import, because a real import would end before its screenshot is taken. */
async function seeImport({ page, t }: Scene, answer: Pick<AccountImport, 'state' | 'pause'>) {
  const uploadUrl = new URL('/api/backend/s3/upload/easel.zip', page.url()).href
  await page.route('**/s3/source_upload_signature/*', (route) => route.fulfill({ body: uploadUrl }))
  await page.route(uploadUrl, (route) => route.fulfill())
  await page.route('**/api/backend/account/import', (route) =>
    route.fulfill({ json: { ...answer, percent: 40 } }),
  )
  const archive = { name: 'easel.zip', mimeType: 'application/zip', buffer: Buffer.from('archive') }
  await page.locator('input[type=file]').setInputFiles(archive)
  const title = answer.pause ? t.settings.arrival.paused : t.settings.arrival.importing
  await page.getByText(title).scrollIntoViewIfNeeded()
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
