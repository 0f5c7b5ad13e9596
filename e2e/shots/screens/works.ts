import { button, type Screen } from '../screen.ts'
import type { World } from '../world.ts'

const drawer =
  (name: keyof World['works']): Screen['path'] =>
  ({ works }) =>
    `/profile?work=${works[name].id}`

export const workScreens: readonly Screen[] = [
  { name: 'work-drawer-posted', path: drawer('posted'), as: 'mara' },
  { name: 'work-drawer-film', path: drawer('film'), as: 'mara' },
  { name: 'work-drawer-failed', path: drawer('failed'), as: 'mara' },
  {
    name: 'work-graph',
    path: drawer('posted'),
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.work.howMade).click()
      await page.locator('.react-flow__edge').first().waitFor({ state: 'attached' })
      await button(page, t.work.howMade).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'work-publish',
    path: drawer('unposted'),
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.work.publish).click()
      const dialog = page.getByRole('dialog', { name: t.publish.title })
      await button(page, t.publish.submit).last().click()
      await dialog.getByText(t.publish.required).waitFor()
    },
  },
  {
    name: 'work-selection',
    path: '/profile',
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.select.begin).click()
      await page.getByRole('toolbar', { name: t.select.toolbar }).waitFor()
      await page.getByRole('checkbox').first().click()
    },
  },
]
