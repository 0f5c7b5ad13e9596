import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

journey(
  'an administrator suspends a user, lifts the suspension after an appeal, and hands over a link for a new password',
  async (stage) => {
    const [ann, keeper] = [await stage.member(), await stage.member()]
    await stage.server.giveRole(keeper.user, 'admin')
    const { username, id } = ann.user
    const { page } = keeper
    await keeper.goTo(`/admin/people/${id}`)

    await page.getByRole('button', { name: 'Make a link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const link = await dialog.getByLabel('Link to a new password').inputValue()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Link to a new password made').waitFor()

    const forgetful = await stage.visitor()
    await forgetful.goTo(new URL(link).pathname + new URL(link).hash)
    await forgetful.page.getByLabel('New password').fill('battery staple')
    expect(await forgetful.page.getByLabel('Username').inputValue()).toBe(username)
    await forgetful.page.getByRole('button', { name: 'Set password' }).click()
    await forgetful.page.waitForURL('**/inspiration')
    await forgetful.page.getByRole('button', { name: 'Account', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Suspend…' }).click()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByText('Give a reason').waitFor()
    await dialog.getByLabel('Reason').fill('Advertising')
    await dialog.getByLabel('1 day').check({ force: true })
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('button', { name: 'Lift the suspension' }).waitFor()

    const suspended = await stage.visitor()
    await suspended.goTo('/login')
    suspended.expecting(403, /defaultlogin$/)
    await suspended.page.getByLabel('Username').fill(username)
    await suspended.page.getByLabel('Password', { exact: true }).fill('battery staple')
    await suspended.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await suspended.page.getByText('An administrator suspended the account.').waitFor()
    await suspended.page.getByText('The suspension ends on').waitFor()
    await suspended.page.getByLabel('Why is the decision wrong?').fill('It was not me')
    await suspended.page.getByRole('button', { name: 'Send appeal' }).click()
    await suspended.page.getByText('Your appeal has been sent.').first().waitFor()

    await keeper.goTo('/admin/people?show=suspended')
    await page.getByRole('link', { name: username }).click()
    await page.getByText('It was not me').waitFor()
    await page.getByRole('button', { name: 'Lift the suspension' }).click()
    await dialog.getByLabel('Reason').fill('Believed')
    await dialog.getByRole('button', { name: 'Lift the suspension' }).click()
    await page.getByRole('button', { name: 'Suspend…' }).waitFor()
    const back = await ann.api.defaultLogin({ username, password: 'battery staple' })
    expect(back).toMatchObject({ user: { id } })
  },
)

journey(
  'a guest signs up with one of ten invitations, both users get attempts, and an administrator blocks a word',
  async (stage) => {
    const keeper = await stage.member()
    await stage.server.giveRole(keeper.user, 'admin')
    const { page } = keeper
    const dialog = page.getByRole('dialog')
    const note = `Class of ${keeper.user.username}`
    await keeper.goTo('/admin/invites')
    await page.getByRole('button', { name: 'Make invitations' }).click()
    await dialog.getByLabel('How many').fill('10')
    await dialog.getByLabel('Note').fill(note)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Make', exact: true }).click()
    const codes = (await dialog.getByLabel('Codes', { exact: true }).inputValue()).split('\n')
    expect(new Set(codes).size).toBe(10)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: `Show ${note} ${codes[0]}` }).click()
    const link = new URL(await dialog.getByLabel('Invite link', { exact: true }).inputValue())
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()

    const guest = await stage.visitor()
    const username = `g${crypto.randomUUID().slice(0, 12)}`
    await guest.goTo(link.pathname + link.search + link.hash)
    expect(await guest.page.getByLabel('Invite code').inputValue()).toBe(codes[0])
    await guest.page.getByLabel('Username').fill(username)
    await guest.page.getByLabel('Password', { exact: true }).fill('correct horse')
    await guest.page.getByLabel('I am 13 or older').check()
    await guest.page.locator('form').getByRole('button', { name: 'Sign up' }).click()
    await guest.page.waitForURL('**/inspiration')

    await keeper.goTo('/admin/invites')
    await page.getByRole('button', { name: `Show ${note} ${codes[0]}` }).click()
    await dialog.getByRole('link', { name: username }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: `Show ${note} ${codes[1]}` }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await page
      .getByRole('dialog', { name: 'Friendly Reminder' })
      .getByRole('button', { name: 'Withdraw' })
      .click()
    await dialog.getByText('An administrator has withdrawn it.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()

    for (const name of [username, keeper.user.username]) {
      await page.getByRole('link', { name: 'People' }).click()
      await page.getByLabel('Search for people').fill(name)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('checkbox', { name: `@${name}` }).check()
    }
    await page.getByText('2 people selected').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Give attempts' }).click()
    await dialog.getByLabel('Attempts for each').fill('5')
    await dialog.getByLabel('Reason').fill(note)
    await dialog.getByText('2 × 5 = 10 attempts').waitFor()
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await page.getByText('2 people have been given attempts.').waitFor()
    await guest.goTo('/notifications?tab=social')
    await guest.page.getByText('The host has changed your attempts').first().waitFor()
    await guest.page.getByRole('button', { name: '15 attempts left' }).waitFor()

    const word = `rude${crypto.randomUUID().slice(0, 8)}`
    await page.getByRole('link', { name: 'Words' }).click()
    await page.getByLabel('Words', { exact: true }).fill(word)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('list', { name: 'Blocked words' }).getByText(word).waitFor()
    await page.getByLabel('Sentence').fill(`How ${word}!`)
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText(`This is refused because of: ${word}`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: `Allow “${word}” again` }).click()
    await expect.poll(() => page.getByText(word, { exact: true }).count()).toBe(0)
  },
)
