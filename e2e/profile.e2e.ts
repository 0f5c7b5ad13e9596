import { expect } from 'vitest'
import { draw, postDrawing } from './harness/gallery.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey('a profile is edited in one dialog, and other users see the changes', async (stage) => {
  const { page, goTo, user, expecting } = await stage.member()
  expecting(400, /current_user/)
  await goTo('/profile')
  const edit = page.getByRole('button', { name: 'Edit profile' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const name = dialog.getByLabel('Username')
  await name.fill('   ')
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await name.fill('somebody-with-a-very-long-name')
  expect(await name.inputValue()).toHaveLength(20)
  await dialog.getByText('20/20').waitFor()
  const emoji = '👩‍👩‍👧‍👦'
  await name.fill(emoji.repeat(22))
  expect(await name.inputValue()).toBe(emoji.repeat(20))
  await name.press('Home')
  await page.keyboard.insertText('a')
  expect(await name.inputValue()).toBe(emoji.repeat(20))
  await dialog.getByText('20/20').waitFor()
  await name.fill('Mara 山')
  await dialog.getByText('6/20').waitFor()
  await dialog.getByLabel('About you').fill('Paints what the fog leaves over')
  await dialog.getByLabel('Website').fill('not an address')

  await dialog.getByRole('button', { name: 'Change picture' }).click()
  const library = dialog.getByRole('region', { name: 'Profile picture library' })
  await expect.poll(() => library.getByRole('button', { name: /^Picture \d+$/ }).count()).toBe(104)
  await library.getByLabel('Upload a picture').setInputFiles(await smallPhoto())
  await library.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The input is kept after an error.
  await expect.poll(() => dialog.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.getByLabel('About you').inputValue()).toContain('fog')
  await dialog.getByLabel('Website').fill('mara.example')
  await name.press('Enter')
  await step.toast(page, 'Profile updated').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => edit.evaluate('document.activeElement.textContent')).toBe('Edit profile')

  const otherMember = await stage.member()
  await otherMember.goTo(`/user/${user.id}`)
  const main = otherMember.page.getByRole('main')
  await main.getByRole('heading', { name: 'Mara 山' }).waitFor()
  await main.getByText('Paints what the fog leaves over').waitFor()
  expect(await main.getByRole('link', { name: 'mara.example' }).getAttribute('href')).toBe(
    'https://mara.example',
  )
  await main.getByRole('button', { name: /^Follow / }).click()
  await main.getByRole('button', { name: /^Following / }).waitFor()
  // The button changes before the server has confirmed the change.
  const followers = async () => (await otherMember.api.getUser({ id: user.id })).follower_count
  await expect.poll(followers).toBe(1)
  await goTo(`/user/${user.id}/followers`)
  await page.getByRole('main').getByRole('link', { name: otherMember.user.nick_name }).first().waitFor()
  expect(await page.title()).toMatch(/^Followers · /)
})

journey(
  "dates are in the user's time zone; from the second page on, the HTML of the server already has that time zone",
  async (stage) => {
    // At any hour, at least one of these time zones has another date than UTC.
    for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { page, goTo, user, context } = await stage.member({ timezoneId })
      await goTo('/profile')
      const day = { year: 'numeric', month: 'long', day: 'numeric' } as const
      const joined = new Intl.DateTimeFormat('en', { ...day, timeZone: timezoneId }).format(user.joined_ts)
      await page.getByText(`Joined ${joined}`).waitFor()
      expect(await (await context.request.get('/profile')).text()).toContain(`Joined ${joined}`)
      await page.reload()
      await page.getByText(`Joined ${joined}`).waitFor()
    }
  },
)

journey('a dialog asks for confirmation before typed text is lost', async ({ member }) => {
  const { page, goTo } = await member()
  await goTo('/profile')
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const name = dialog.getByLabel('Username')
  const question = page.getByRole('dialog', { name: 'Friendly Reminder' })
  const open = () => page.getByRole('button', { name: 'Edit profile' }).click()
  await open()
  await name.waitFor()
  // The dialog closes without a question, because nothing was typed.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await open()
  await name.fill('Mara')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).last().click()
  await question.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('Mara')
  await page.mouse.click(20, 20)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

journey('several works are downloaded as one file, or deleted at once', async (stage) => {
  const member = await stage.member()
  const { page, goTo, api } = member
  await postDrawing(member, 'One of two #lines')
  await draw(member)
  await goTo('/profile')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const works = page.getByRole('main').getByRole('checkbox')
  await expect.poll(() => works.count()).toBe(2)
  const bar = page.getByRole('toolbar', { name: 'Selected works' })
  await works.first().press('Space')
  await bar.getByText('1 selected').waitFor()
  await bar.getByRole('button', { name: 'All', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Download 2 finished works' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)

  const reminder = page.getByRole('dialog', { name: 'Friendly Reminder' })
  await bar.getByRole('button', { name: 'Delete 2 works' }).click()
  await reminder.waitFor()
  await page.keyboard.press('Escape')
  expect(await reminder.isVisible()).toBe(true)
  await reminder.getByRole('button', { name: 'Cancel' }).last().click()
  await reminder.waitFor({ state: 'hidden' })
  expect((await api.listWorks({})).work_arr).toHaveLength(2)
  await bar.getByRole('button', { name: 'Delete 2 works' }).click()
  await reminder.getByRole('button', { name: 'Delete' }).click()
  await step.toast(page, 'Delete work successful').waitFor()
  await page.getByText('No works yet').waitFor()
  expect((await api.listPosts({ user_id: member.user.id })).post_arr).toHaveLength(0)
})
