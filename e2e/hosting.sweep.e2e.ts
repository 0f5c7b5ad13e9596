import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage({})

journey(
  'an administrator creates a theme that the feed shows, changes the theme and ends it',
  async (stage) => {
    const [keeper, ann] = [await stage.member(), await stage.visitor()]
    await stage.server.giveRole(keeper.user, 'admin')
    const { page } = keeper
    await keeper.goTo('/admin/themes')
    await page.getByRole('button', { name: 'New theme' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title in English').fill('By the water')
    await dialog.getByLabel('Description in English').fill('Harbours, lakes, rain')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Write it in both languages').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByLabel('Title in Chinese').fill('水边')
    await dialog.getByLabel('Description in Chinese').fill('港湾、湖泊、雨')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const row = page.getByRole('list', { name: 'Running' }).getByRole('article', { name: 'By the water' })
    await row.waitFor()

    await ann.goTo('/zh/inspiration')
    await ann.page.getByRole('link', { name: '水边' }).waitFor()

    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Title in English').fill('On the water')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await ann.goTo('/inspiration')
    await ann.page.getByRole('link', { name: 'On the water' }).waitFor()

    const changed = page.getByRole('article', { name: 'On the water' })
    await changed.getByRole('button', { name: 'End now' }).click()
    await dialog.getByRole('button', { name: 'End now' }).click()
    const over = page.getByRole('list', { name: 'Over' }).getByRole('article', { name: 'On the water' })
    await over.waitFor()
    await ann.goTo('/inspiration')
    await ann.page.getByRole('main').waitFor()
    expect(await ann.page.getByRole('link', { name: 'On the water' }).count()).toBe(0)

    await over.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No themes yet').waitFor()
  },
)

journey('an administrator reads the numbers of the last seven days', async (stage) => {
  const keeper = await stage.member()
  await stage.server.giveRole(keeper.user, 'admin')
  const { page } = keeper
  await keeper.goTo('/admin/numbers')
  // A worker counts the numbers every ten minutes; until then, the page explains the delay.
  await page.getByText('Nothing has been counted yet').or(page.getByRole('table')).waitFor()
  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL('**/admin/numbers?days=7')
})

journey(
  'an administrator reads the version of the server, and copies the command that makes a backup',
  async (stage) => {
    const keeper = await stage.member()
    await stage.server.giveRole(keeper.user, 'admin')
    const { page } = keeper
    await keeper.goTo('/admin/version')
    await page.getByText(`DATA_DIR=${stage.server.folder} npm run host -- backup /mnt/backups`).waitFor()
    await page.getByRole('heading', { name: '0.1.0' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  },
)
