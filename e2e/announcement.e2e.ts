import { expect } from 'vitest'
import type { Server } from './harness/server.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

/** Restores the usual settings of the common server at the end, even if the journey has failed. */
async function keepingSettings(server: Server): Promise<AsyncDisposable> {
  const keeper = await server.keeper()
  return {
    async [Symbol.asyncDispose]() {
      await keeper.updateSiteSettings({ announcement: null, sign_up: null })
      await expect.poll(async () => (await keeper.getSite()).sign_up).toBe('open')
    },
  }
}

journey(
  'an announcement is shown to visitors until they close it, and a new text is shown again',
  async (stage) => {
    await using _settings = await keepingSettings(stage.server)
    const [keeper, visitor] = [await stage.member(), await stage.visitor()]
    await stage.server.giveRole(keeper.user, 'admin')
    const bar = visitor.page.getByRole('region', { name: 'Announcement' })

    const { page } = keeper
    await keeper.goTo('/admin/site')
    await page.getByRole('button', { name: 'Write an announcement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('English').fill('Closed on Sunday')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Write it in both languages').waitFor()
    await dialog.getByLabel('Chinese').fill('周日暂停服务')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    // The administrator's own page shows the announcement without a reload.
    await page.getByRole('region', { name: 'Announcement' }).getByText('Closed on Sunday').first().waitFor()

    await visitor.goTo('/zh/inspiration')
    await visitor.page.getByText('周日暂停服务').waitFor()
    await visitor.goTo('/inspiration')
    await bar.getByText('Closed on Sunday').waitFor()
    await bar.getByRole('button', { name: 'Close the announcement' }).click()
    await bar.waitFor({ state: 'hidden' })
    await visitor.goTo('/privacy')
    expect(await bar.count()).toBe(0)

    await keeper.api.updateSiteSettings({ announcement: { en: 'Open again', zh: '恢复服务' } })
    await visitor.goTo('/inspiration')
    await bar.getByText('Open again').waitFor()

    await page.getByLabel('Who can create an account').selectOption('Nobody')
    await page
      .getByRole('form', { name: 'Settings' })
      .getByRole('button', { name: 'Save', exact: true })
      .click()
    await page.getByText('default → Nobody').waitFor()
    expect((await stage.server.api().getSite()).sign_up).toBe('closed')
  },
)
