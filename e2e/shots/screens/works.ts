import { button, type Scene, type Screen } from '../screen.ts'
import type { World } from '../world.ts'

const drawer =
  (name: keyof World['works']): Screen['path'] =>
  ({ works }) =>
    `/profile?work=${works[name].id}`

const seeDrawer = ({ page, t }: Scene) =>
  page.getByRole('dialog', { name: t.work.details }).getByRole('heading').nth(1).waitFor()

export const workScreens: readonly Screen[] = [
  { name: 'work-drawer-posted', path: drawer('posted'), as: 'mara', open: seeDrawer },
  { name: 'work-drawer-film', path: drawer('film'), as: 'mara', open: seeDrawer },
  { name: 'work-drawer-failed', path: drawer('failed'), as: 'mara', open: seeDrawer },
  {
    name: 'work-graph',
    path: drawer('posted'),
    as: 'mara',
    eachSize: true,
    open: async ({ page, t }) => {
      await button(page, t.work.howMade).click()
      await page.locator('.react-flow__edge').first().waitFor({ state: 'attached' })
      await page.locator('.react-flow').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'work-publish',
    path: drawer('unposted'),
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.work.publish).click()
      const dialog = page.getByRole('dialog', { name: t.publish.title })
      await dialog.getByRole('button', { name: t.publish.submit }).click()
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
