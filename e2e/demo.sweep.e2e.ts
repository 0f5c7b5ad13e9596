import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

// This is a new installation as most people start it: it first paints the demo posts.
const journey = openStage({ settings: { DEMO: 'on' }, isNew: true })

journey(
  'a demo account is opened with one click, and logging out leads to the login page',
  async ({ visitor, server }) => {
    const posts = async () => (await server.api().listHotPosts({})).post_arr.length
    await expect.poll(posts).toBeGreaterThan(0)
    const { page, goTo } = await visitor()
    await goTo('/login')
    await page.getByRole('button', { name: 'Try the demo account' }).click()
    await page.waitForURL('**/inspiration')
    await step.seesAttempts(page, 10)
    await step.seesPictures(page.getByRole('list', { name: 'Inspiration' }).getByRole('img'))
    expect(await step.storedTokens(page)).toMatchObject({ cookies: 1, local: expect.any(String) })

    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await step.toast(page, 'Logout successful').waitFor()
    expect(await step.storedTokens(page)).toEqual(step.noTokens)
  },
)
