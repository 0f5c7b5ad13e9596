import type { Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { draw } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

/** Stops the page's clock; from now on only the steps advance it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
}

journey('toasts close by themselves: a line after 3 s, a message after 5, three at a time', async (stage) => {
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
  // The fourth toast has waited for a free position.
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
})

journey('a lost socket is opened again after 3 s, three times, then replaced by polling', async (stage) => {
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
    // Each socket closes at some time in the second part, from which the next 3 s are counted.
    await page.clock.runFor(2700)
    expect(sockets).toHaveLength(opened - 1)
    await page.clock.runFor(350)
    await expect.poll(() => sockets.length).toBe(opened)
  }
  await bob.api.followUser({ id: ann.user.id })
  const told = page.getByRole('button', { name: 'Notifications, new social activity' })
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return await told.count()
    })
    .toBe(1)
  expect(sockets).toHaveLength(4)
})
