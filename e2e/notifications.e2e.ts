import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { makePost } from './harness/making.ts'
import type { Member } from './harness/person.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const unreadWorks = async ({ api }: Member) => (await api.countUnreadNotifications({})).unread_count
const unreadSocial = async ({ api }: Member) =>
  (await api.countUnreadNotifications({ type: 'social' })).unread_count

journey(
  'reactions appear at once in a second tab, grouped, and count as read once they are seen',
  async (stage) => {
    const [ann, bob, eve] = [await stage.member(), await stage.member(), await stage.member()]
    const post = await makePost(ann.api, { title: 'Harbour at dawn' })
    await bob.api.likePost({ id: post.id })
    await ann.goTo('/inspiration')
    await ann.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const panel = ann.page.getByRole('dialog', { name: 'Notification Center' })
    await panel.getByText('Your work is finished!').waitFor()
    expect(await accessibilityFaults(ann.page)).toEqual([])

    await panel.getByRole('tab', { name: /^Social.*new activity/ }).click()
    const liked = panel.getByRole('link').filter({ hasText: 'liked your post' })
    await liked.filter({ hasText: bob.user.nick_name }).waitFor()
    await eve.api.likePost({ id: post.id })
    await liked.filter({ hasText: `${eve.user.nick_name} and 1 other` }).waitFor()
    await liked.filter({ hasText: '“Harbour at dawn”' }).waitFor()
    expect(await accessibilityFaults(ann.page)).toEqual([])
    await ann.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => unreadSocial(ann)).toBe(0)
    // A notification about a finished work stays unread until it is opened.
    expect(await unreadWorks(ann)).toBe(1)

    const { id: commentId } = await bob.api.createComment({ post_id: post.id, text: 'What light!' })
    await ann.goTo('/zh/notifications?tab=social')
    await ann.page.getByRole('tab', { name: /^互动.*有新消息/ }).waitFor()
    await ann.page.getByRole('link').filter({ hasText: '「What light!」' }).click()
    await ann.page.waitForURL(`**/zh/post/${post.id}#comment-${commentId}`)
    await expect.poll(() => unreadSocial(ann)).toBe(0)

    await ann.goTo('/notifications')
    await ann.page.getByRole('button', { name: 'Mark all as read' }).click()
    await ann.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await expect.poll(() => unreadWorks(ann)).toBe(0)
    await ann.page.getByRole('button', { name: 'Check link' }).click()
    await ann.page.getByRole('dialog', { name: 'Details' }).waitFor()
  },
)

journey('a notification about very many users abbreviates their number', async (stage) => {
  const { page, user, goTo } = await stage.member()
  await page.route('**/api/backend/notification_arr', (route) => {
    const content = { user_info: { ...user, nick_name: 'Ann' }, count: 1236 }
    const liked = { id: 'n', type: 'post_liked', is_read: true, create_ts: 1_700_000_000_000, content }
    return route.fulfill({ json: { notification_arr: [liked], next_cursor: null } })
  })
  await goTo('/zh/notifications')
  await page.getByRole('tab', { name: /^互动/ }).click()
  await page.getByText('Ann 和另外 1.2k 人', { exact: true }).waitFor()
})

journey('a list of notifications grows by ten entries with one request per page', async (stage) => {
  const ann = await stage.member()
  const asked: unknown[] = []
  const notice = (index: number) => ({
    id: `notice-${index}`,
    type: 'work_state',
    is_read: true,
    create_ts: 1_700_000_000_000 - index,
    content: {
      type: 'work_state',
      state: index === 3 ? 7 : 5,
      work_id: `work-${index}`,
      media: { files: { preview_url: { url: '' } }, data: { outputs: [{ files: { thumbnail: null } }] } },
    },
  })
  await ann.page.route('**/api/backend/notification_arr', async (route) => {
    const { cursor, ...rest } = route.request().postDataJSON() as { cursor?: string }
    asked.push({ cursor, ...rest })
    const from = Number(cursor ?? 0)
    const rows = Array.from({ length: from === 20 ? 4 : 10 }, (_, index) => notice(from + index))
    await route.fulfill({
      json: { notification_arr: rows, next_cursor: from === 20 ? null : String(from + 10) },
    })
  })
  await ann.page.route('**/api/backend/unread_notification_count', (route) =>
    route.fulfill({ json: { unread_count: 120 } }),
  )
  await ann.goTo('/inspiration')
  const bell = ann.page.getByRole('button', { name: 'Notifications, 120 unread' })
  await bell.getByText('99+', { exact: true }).waitFor()
  await bell.click()
  const rows = ann.page.getByRole('dialog').getByRole('listitem')
  for (const count of [10, 20, 24]) {
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(count)
    await rows.last().scrollIntoViewIfNeeded()
  }
  const works = { limit: 10, order_by: 'ts', order_asc: false, type: 'work_state' }
  expect(asked).toEqual([undefined, '10', '20'].map((cursor) => ({ ...works, cursor })))
})

journey(
  'a report becomes a case with a decision, its reason, an appeal, and a final decision',
  async (stage) => {
    const [ann, bob, judge] = [await stage.member(), await stage.member(), await stage.member()]
    await stage.server.giveRole(judge.user, 'moderator')
    const post = await makePost(ann.api, { title: 'Not mine' })
    await judge.goTo('/inspiration')
    const report = {
      target_type: 'post',
      target_id: post.id,
      reason: 'copyright',
      text: 'This is my photo',
    } as const
    const { id } = await bob.api.report(report)
    // The socket delivers the decision: first the dot appears, then the case.
    await judge.page.getByRole('button', { name: 'Notifications, new social activity' }).click()
    await judge.page.getByRole('tab', { name: /^Social/ }).click()
    await judge.page.getByRole('link').filter({ hasText: 'A case is waiting for your decision' }).click()
    await judge.page.waitForURL(`**/moderation/${id}`)
    const { page } = judge
    await page.getByText('This is my photo').waitFor()
    await page.getByRole('button', { name: 'Show the picture' }).click()
    await step.seesPictures(page.getByRole('img', { name: 'How it looked when the case was opened' }))
    const form = page.getByRole('form', { name: 'Decision' })
    await form.getByRole('button', { name: 'Decide' }).click()
    await form.getByText('Choose an action').waitFor()
    await form.getByText('Give a reason: both sides will read it').waitFor()
    await form.getByRole('radio', { name: /^Hide/ }).check()
    await form.getByRole('textbox').fill('It shows somebody else’s photo')
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Decide' }).click()
    await step.toast(page, 'Decision made. Both sides have been notified.').waitFor()
    await page.getByText('Decided: Hide').waitFor()

    await ann.goTo(`/moderation/${id}`)
    await ann.page.getByText(/^Your post was hidden from everyone else/).waitFor()
    expect(await ann.page.getByText('This is my photo').count()).toBe(0)
    expect(await accessibilityFaults(ann.page)).toEqual([])
    await ann.page.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill('I took it myself')
    await ann.page.getByRole('button', { name: 'Send appeal' }).dblclick()
    await step.toast(ann.page, 'Your appeal has been sent. Moderators will review the case again.').waitFor()

    await judge.goTo(`/moderation/${id}`)
    await page.getByText('I took it myself').waitFor()
    await page.getByText('This decision follows an appeal and is final.').waitFor()
    await page.getByRole('radio', { name: /^Leave it as it is/ }).check()
    await page.getByRole('form', { name: 'Decision' }).getByRole('textbox').fill('Right, it is yours')
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByText('Decided: Leave it as it is').waitFor()
    expect(await bob.api.getPost({ id: post.id })).toMatchObject({ visibility: 'public' })

    await bob.goTo('/zh/moderation')
    await bob.page.getByRole('list', { name: '案件' }).getByRole('link').click()
    await bob.page.getByText('Right, it is yours').first().waitFor()
  },
)

journey('a moderator who decides a case after another moderator gets a message', async (stage) => {
  const [ann, bob] = [await stage.member(), await stage.member()]
  const [judge, other] = [await stage.member(), await stage.member()]
  for (const { user } of [judge, other]) await stage.server.giveRole(user, 'moderator')
  const { id } = await ann.api.report({ target_type: 'user', target_id: bob.user.id, reason: 'spam' })
  const { page, goTo, expecting } = judge
  await goTo(`/moderation/${id}`)
  const form = page.getByRole('form', { name: 'Decision' })
  await form.getByRole('radio', { name: /^Leave it as it is/ }).check()
  await form.getByRole('textbox').fill('Nothing is wrong with it')
  await other.api.decideCase({ id, action: 'none', reason: 'Nothing to see' })
  expecting(409, /\/decision$/)
  await form.getByRole('button', { name: 'Decide' }).click()
  await page.getByText('Nothing to see').first().waitFor()
  // The form, which showed the message as well, is closed.
  await step.toast(page, 'This case has already been decided').waitFor()
})

journey('a suspended user reads the reason, and appeals without a session', async (stage) => {
  const [ann, judge, visitor] = [await stage.member(), await stage.member(), await stage.visitor()]
  await stage.server.giveRole(judge.user, 'moderator')
  const { id } = await stage.server
    .api((await stage.member()).token)
    .report({ target_type: 'user', target_id: ann.user.id, reason: 'spam' })
  await judge.api.decideCase({ id, action: 'suspend', reason: 'Advertising' })
  const { page } = visitor
  visitor.expecting(403, /defaultlogin/)
  await visitor.goTo('/login')
  await page.getByLabel('Username').fill(ann.user.username)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**/moderation/${id}#appeal=*`)
  await visitor.page.getByText('Advertising').first().waitFor()
  await page.getByRole('link', { name: '中文' }).first().click()
  await page.waitForURL(`**/zh/moderation/${id}#appeal=*`)
  await page.getByText('Advertising').first().waitFor()
  await page.goBack()
  await visitor.page.getByRole('textbox').fill('It was somebody else')
  await visitor.page.getByRole('button', { name: 'Send appeal' }).click()
  await visitor.page.getByText('It was somebody else').waitFor()

  await visitor.goTo('/moderation')
  await visitor.page.waitForURL('**/login?*')
})

journey('a click beside a popup closes the popup', async (stage) => {
  const [ann, bob] = [await stage.member(), await stage.member()]
  const { page } = ann
  await ann.goTo(`/user/${bob.user.id}`)
  const about = `More actions for ${bob.user.nick_name}`
  for (const name of ['Account', '10 attempts left', about, 'Notifications']) {
    const opened = page.getByRole('dialog', { name: name === 'Notifications' ? 'Notification Center' : name })
    await page.getByRole('button', { name, exact: true }).click()
    await opened.getByRole('button').first().waitFor()
    await page.mouse.click(640, 850)
    await opened.waitFor({ state: 'hidden' })
  }
  expect(new URL(page.url()).pathname).toBe(`/user/${bob.user.id}`)
})

journey(
  'the page has an open socket while a user is signed in, and sends its subscriptions over the socket',
  async (stage) => {
    const { page, goTo } = await stage.member()
    const sent: string[][] = []
    page.on('websocket', (socket) => {
      const lines: string[] = []
      sent.push(lines)
      socket.on('framesent', ({ payload }) => {
        const { type, message_data } = JSON.parse(String(payload))
        lines.push(`${type} ${message_data.task_type}`)
      })
    })
    await goTo('/privacy')
    await expect.poll(() => sent).toEqual([['increase_task keepalive', 'increase_task notification']])
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => sent[0]).toContain('decrease_task notification')
    await page.reload()
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    expect(sent).toHaveLength(1)
  },
)
