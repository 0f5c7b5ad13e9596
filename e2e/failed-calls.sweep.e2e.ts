import { expect } from 'vitest'
import { draw } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey(
  'a part of a page that fails to load reports the failure in its place, and loads on a retry',
  async (stage) => {
    const { user } = await stage.member()
    const { page, goTo, context, expecting } = await stage.visitor()
    const calls = /\/(user_balance_arr|user_task_arr|balance_entry_arr|default_avatar_arr)$/
    expecting(500, calls)
    const answer = { status: 500, json: { Code: 'B0001', Message: 'no' } }
    await context.route(calls, (route) => route.fulfill(answer))
    // The visitor signs in on the page, because the server includes some of the data in pages for users who are already signed in.
    await goTo('/login?next=/profile')
    await step.logIn(page, user.username)
    await page.getByRole('button', { name: 'Remaining change times' }).click()
    const panel = page.getByRole('dialog', { name: 'Remaining change times' })
    const failed = panel.getByRole('alert')
    await expect.poll(() => failed.count()).toBe(3)
    expect(await panel.getByText('0', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Edit profile' }).click()
    await page.getByRole('button', { name: 'Change picture' }).click()
    const library = page.getByRole('region', { name: 'Profile picture library' })
    await library.getByText('Could not load').waitFor()
    await context.unroute(calls)
    await library.getByRole('button', { name: 'Retry' }).click()
    await library.getByRole('button', { name: 'Picture 1', exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Remaining change times' }).click()
    // Opening the panel has already refetched the data that only the panel shows.
    await expect.poll(() => failed.count()).toBe(1)
    await failed.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('dialog', { name: '10 attempts left' }).getByText('Check in').first().waitFor()
  },
)

journey('a section that fails to load reports the failure, and loads on a retry', async ({ member }) => {
  const { page, goTo, user, expecting } = await member()
  await goTo('/settings')
  const json = { Code: 'B0300', Message: 'The service is unavailable' }
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  const fails = async (path: string, link: string) => {
    await page.route(path, (route) => route.fulfill({ status: 503, json }), { times: 1 })
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await retry.click()
  }
  expecting(503, /./)
  await fails('**/session_arr', 'Login and security')
  await page.getByText('This device').waitFor()
  await fails('**/setting', 'Privacy')
  await page.getByRole('switch').first().waitFor()
  await goTo('/settings')
  await fails('**/second_factor_arr', 'Your data')
  await page.getByLabel('Erase everything now').waitFor()
  await page.route('**/api/backend/user/*', (route) => route.fulfill({ status: 503, json }), { times: 1 })
  await page.evaluate(`history.pushState(null, '', '/user/${user.id}/followers')`)
  await page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
  await retry.click()
  await page.getByRole('heading', { name: user.nick_name }).waitFor()
})

journey(
  'a user whose account fails to load stays signed in, gets a message, and can retry',
  async (stage) => {
    const { page, goTo, context, token, expecting } = await stage.member()
    expecting(500, /\/current_user$/)
    // The server renders the page without a token, so only the browser's own request for the account fails.
    await context.clearCookies({ name: 'token' })
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => localStorage.setItem('token', '${token}'))`,
    )
    await page.route('**/api/backend/current_user', (route) => route.fulfill({ status: 500, body: '{}' }))
    await goTo('/inspiration')
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.getByText('Failed to fetch user information, please try again later').waitFor()
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    expect(await step.storedTokens(page)).toMatchObject({ cookies: 1, local: token })

    await page.unroute('**/api/backend/current_user')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('tab', { name: 'Work' }).waitFor()
    await page.getByRole('button', { name: 'Account' }).waitFor()
  },
)

journey(
  'a work that fails to load is not reported as deleted; a malformed id is reported as a fault of the input',
  async (stage) => {
    const { page, api, goTo, expecting } = await stage.member()
    const { id, work_template_id } = await draw({ api })
    expecting(503, /\/work\/[^/]+$/)
    await page.route(`**/api/backend/work/${id}`, (route) =>
      route.fulfill({ status: 503, json: { Code: 'B0300', Message: 'Busy', request_id: '1' } }),
    )
    for (const address of [`/tool?template=${work_template_id}&run=${id}`, `/profile?work=${id}`]) {
      await goTo(address)
      await page.getByText('Failed to get work information.').waitFor()
      expect(await page.getByText('The work has been deleted.').count()).toBe(0)
    }
    await page.unroute(`**/api/backend/work/${id}`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Post & Download' }).waitFor()

    expecting(404, /\/work\/[^/]+$/)
    await goTo(`/tool?template=${work_template_id}&run=${crypto.randomUUID()}`)
    await page.getByText('The work has been deleted.').waitFor()
    await goTo('/profile?work=')
    await page.getByText('id is required').waitFor()
  },
)

journey(
  'a post whose answer was lost is published once, and its picture is downloaded',
  async ({ member }) => {
    const person = await member()
    const { page, goTo, context, api, user } = person
    const work = await draw(person)
    await goTo(`/profile?work=${work.id}`)
    await page.getByRole('button', { name: 'Post & Download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Post your work' })
    await dialog.getByLabel('Description', { exact: true }).fill('Once is enough')
    const post = dialog.getByRole('button', { name: 'Post & Download' })
    const back = person.serverAway()
    await context.route(/\/post$/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await post.click()
    await step.toast(page, 'Network error, please try again').waitFor()
    await context.unrouteAll()
    const [download] = await Promise.all([page.waitForEvent('download'), post.click()])
    back()
    expect(download.suggestedFilename()).toMatch(/^easel-/)
    expect((await api.listPosts({ user_id: user.id })).post_arr).toHaveLength(1)
  },
)
