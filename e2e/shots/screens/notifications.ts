import { button, type Scene, type Screen } from '../screen.ts'

async function openPanel({ page, t }: Scene) {
  await page.locator('[data-tour="news"] button').click()
  const panel = page.getByRole('dialog', { name: t.notice.title })
  await panel.getByRole('tab').first().waitFor()
  return panel
}

export const notificationScreens: readonly Screen[] = [
  {
    name: 'notice-panel',
    path: '/inspiration',
    as: 'mara',
    eachSize: true,
    open: async (scene) => void (await openPanel(scene)),
  },
  {
    name: 'notice-panel-social',
    path: '/inspiration',
    as: 'mara',
    eachSize: true,
    open: async (scene) => (await openPanel(scene)).getByRole('tab').nth(1).click(),
  },
  {
    name: 'notice-panel-empty',
    path: '/inspiration',
    as: 'newcomer',
    open: async (scene) => void (await openPanel(scene)),
  },
  { name: 'notice-page', path: '/notifications', as: 'mara' },
  { name: 'notice-page-social', path: '/notifications?tab=social', as: 'mara' },
  {
    name: 'notice-attempts',
    path: '/inspiration',
    as: 'jonas',
    eachSize: true,
    open: async ({ page, t }) => {
      await page.locator('[data-tour="attempts"] button').click()
      await page.getByText(t.shell.remaining).waitFor()
    },
  },
  {
    name: 'notice-share-site',
    path: '/inspiration',
    as: 'jonas',
    open: async ({ page, t }) => {
      await page.locator('[data-tour="attempts"] button').click()
      await button(page, t.credits.goShare).click()
      await page.getByRole('dialog', { name: t.share.title, exact: true }).waitFor()
    },
  },
]
