import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { draw } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** Stops the clock of the page. From now on, only the calls of the test advance the clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
}

journey(
  'toasts close by themselves: a short toast after 3 s, a message after 5 s, and at most three are shown at once',
  async (stage) => {
    const { page, api } = await stage.member()
    await page.clock.install()
    await step.openTemplate(page, 'Oil Painting')
    await stopClock(page)
    const toasts = page.getByRole('alert')
    const pass = async (ms: number, left: number) => {
      await page.clock.runFor(ms)
      await expect.poll(() => toasts.count(), { message: `${ms} ms later` }).toBe(left)
    }
    for (let click = 1; click <= 4; click += 1) await step.startButton(page).click()
    await pass(2900, 3)
    // The fourth toast had to wait, because three toasts were shown.
    await pass(1000, 1)
    await pass(3000, 0)

    await draw({ api })
    await expect
      .poll(async () => {
        await page.clock.runFor(50)
        return await step.toast(page, 'Your work has been generated!').count()
      })
      .toBe(1)
    await pass(4500, 1)
    await pass(1000, 0)
  },
)

journey(
  'a lost socket is reopened three times, each time after 3 s; then polling replaces it',
  async (stage) => {
    const [ann, bob] = [await stage.member(), await stage.member()]
    const { page } = ann
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/\/ws(\?|$)/, async (socket) => {
      sockets.push(socket)
      if (sockets.length === 1) socket.connectToServer()
      else await socket.close({ code: 1011 })
    })
    await page.clock.install()
    await ann.goTo('/privacy')
    await expect.poll(() => sockets.length).toBe(1)
    await stopClock(page)
    await sockets[0]!.close({ code: 1011 })
    for (const opened of [2, 3, 4]) {
      // The socket closes at some time within the last 3 s, and the next pause of 3 s begins with that moment.
      await page.clock.runFor(2700)
      expect(sockets).toHaveLength(opened - 1)
      await page.clock.runFor(350)
      await expect.poll(() => sockets.length).toBe(opened)
    }
    await bob.api.followUser({ id: ann.user.id })
    const activityButton = page.getByRole('button', { name: 'Notifications, new social activity' })
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return await activityButton.count()
      })
      .toBe(1)
    expect(sockets).toHaveLength(4)
  },
)
