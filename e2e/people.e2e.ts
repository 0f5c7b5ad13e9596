import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

journey(
  'an administrator hands over a link to a new password, suspends its user, who appeals, and lifts it',
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
