import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { largePhoto } from './harness/photos.ts'
import { clicksOn, deliver, pushServiceScript, subscriptionOf } from './harness/push.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage(undefined, { notifications: true })

/** Waits until the server has accepted the page's subscription request for this device. */
const told = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname.endsWith('/push_subscription') &&
      answer.request().method() === method &&
      answer.status() === 200,
  )

/** Toggles a switch with the keyboard, once the switch is enabled. */
async function flip(choice: Locator): Promise<void> {
  await expect.poll(() => choice.isEnabled()).toBe(true)
  await choice.press('Space')
}

const here = (page: Page) => page.getByRole('switch', { name: 'On this device' })

journey(
  'a device gets push messages from the click that allows them until its user logs out',
  async (stage) => {
    const [ann, bob] = [await stage.member({ serviceWorkers: 'allow' }), await stage.member()]
    const { page, context } = ann
    await context.grantPermissions(['notifications'], { origin: stage.server.url })
    await context.addInitScript(pushServiceScript())

    await page.clock.install()
    // The work is a film: a picture may be finished before the device has reported its abilities.
    await step.openTemplate(page, 'Made Before Your Eyes')
    await step.choosePhotos(page, await largePhoto())
    await step.startButton(page).click()
    await step.watchedWork(page)
    // The clock of the page is moved forward, so that the wait counts as long on any machine.
    await page.getByRole('region', { name: 'Progress' }).waitFor()
    const offer = page.getByRole('region', { name: 'Notify me when it is done' })
    const isOfferedLater = async () => {
      await page.clock.fastForward(21_000)
      return await offer.isVisible()
    }
    // The page may show the progress before it begins to measure the wait.
    await expect.poll(isOfferedLater).toBe(true)
    expect(await subscriptionOf(ann)).toBeNull()
    const first = told(page, 'POST')
    await offer.getByRole('button', { name: 'Turn on' }).click()
    expect((await first).request().postDataJSON()).toMatchObject({ endpoint: await subscriptionOf(ann) })
    await step.toast(page, 'You will be notified on this device').waitFor()
    await offer.waitFor({ state: 'hidden' })

    await ann.goTo('/settings/notifications')
    await expect.poll(() => here(page).isChecked()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    const work = { type: 'work_state', title: 'Work Generated', body: 'Your work is finished!' }
    const message = JSON.stringify({ ...work, notification_id: '1', tag: '1', url: '/profile?work=2' })
    const shown = await deliver(ann, [message, 'not what the server says'])
    expect(shown).toHaveLength(2)
    const { title, body } = work
    expect(shown).toContainEqual({ title, body, tag: '1', lang: 'en', url: '/profile?work=2' })
    expect(shown).toContainEqual({ title: 'Easel', body: '', tag: '', lang: 'en', url: '/notifications' })
    expect(await clicksOn(ann, '1')).toBe('opens /profile?work=2')
    const seen = JSON.stringify({ ...work, notification_id: '3', tag: '3', url: '/settings/notifications' })
    await deliver(ann, [seen])
    expect(await clicksOn(ann, '3')).toBe('goes to /settings/notifications')

    // From now on, push messages are in the language of the page.
    const again = told(page, 'POST')
    await ann.goTo('/zh/settings/notifications')
    expect((await again).request().headers()['accept-language']).toBe('zh')
    await page.getByText('已开启，关闭页面后也能收到通知。').waitFor()

    await ann.goTo('/settings/data')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await step.toast(page, 'Logout successful').waitFor()
    expect(new URL(page.url())).toMatchObject({ pathname: '/login', search: '' })
    await expect.poll(() => subscriptionOf(ann)).toBeNull()

    await step.logIn(page, bob.user.username)
    await page.waitForURL('**/inspiration')
    await ann.goTo('/settings/notifications')
    await page.getByText('Get notifications here, even when this page is closed.').waitFor()
    expect(await here(page).isChecked()).toBe(false)
    expect(await subscriptionOf(ann)).toBeNull()
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')

    const back = told(page, 'POST')
    await step.logIn(page, ann.user.username)
    await back
    await ann.goTo('/settings/notifications')
    const off = told(page, 'DELETE')
    await flip(here(page))
    await off
    await expect.poll(() => subscriptionOf(ann)).toBeNull()
  },
)

const devices = `(() => {
  const as = new URLSearchParams(location.search).get('as')
  if (as === 'denied') Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  if (as === 'old' || as === 'tablet') delete window.PushManager
  if (as !== 'tablet') return
  Object.defineProperty(navigator, 'standalone', { get: () => false })
  Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
})()`

journey(
  'an unsupported device shows the reason; a choice is stored even if the page is left at once',
  async ({ member }) => {
    const { page, goTo, context, api } = await member({ serviceWorkers: 'allow' })
    await context.addInitScript(devices)
    const reasons = {
      denied: /^Notifications are blocked for this site/,
      old: 'This browser cannot receive push messages.',
      tablet: /^On iPhone and iPad, push works from the Home Screen/,
    }
    for (const [as, reason] of Object.entries(reasons)) {
      await goTo(`/settings/notifications?as=${as}`)
      await page.getByText(reason).waitFor()
      expect(await here(page).isDisabled()).toBe(true)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.getByText(/^Push is off on this device/).waitFor()

    await goTo('/settings/privacy')
    for (const name of ['Show what I like and collect', 'Show sensitive posts'])
      await flip(page.getByRole('switch', { name }))
    await page.reload()
    for (const name of ['Show what I like and collect', 'Show sensitive posts'])
      await expect.poll(() => page.getByRole('switch', { name }).isChecked()).toBe(true)
    expect(await api.getSetting()).toMatchObject({ likes_public: true, show_sensitive: true })
  },
)
