import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { makePost, makeWork } from './harness/making.ts'
import type { Member } from './harness/person.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

async function saves(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download.suggestedFilename()
}

journey('a post is shared to eight targets, as a link, a poster, a frame and a file', async (stage) => {
  const person = await stage.member()
  const { page, goTo, api, context } = person
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id: postId } = await makePost(api, { title: 'Rain & "light" #glass' })
  await goTo(`/post/${postId}`)
  await page.getByRole('button', { name: 'Share link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share', exact: true })
  const targets = dialog.getByRole('list', { name: 'Share to' })
  for (const name of ['Weibo', 'QQ', 'Twitter', 'Facebook', 'Telegram']) {
    const address = await targets.getByRole('link', { name }).getAttribute('href')
    expect(decodeURIComponent(address!)).toContain(`/post/${postId}`)
  }
  for (const name of ['WeChat', 'Instagram', 'Discord']) await targets.getByRole('button', { name }).waitFor()
  await targets.getByRole('button', { name: 'WeChat' }).click()
  await dialog.getByText('Paste it in WeChat').waitFor()
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`/post/${postId}`)
  await expect.poll(async () => (await api.getPost({ id: postId })).share_count).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])

  await dialog.getByText('Poster', { exact: true }).click()
  await step.seesPictures(dialog.getByRole('img', { name: 'Poster with a QR code' }))
  await dialog.getByText('Square', { exact: true }).click()
  expect(await saves(page, dialog.getByRole('button', { name: 'Save poster' }))).toMatch(/-square\.png$/)

  await dialog.getByText('Embed', { exact: true }).click()
  const code = await dialog.getByRole('textbox', { name: 'Embed code' }).inputValue()
  expect(code).toContain('&quot;light&quot;')
  expect(code).toContain(`/embed/${postId}"`)
  const frame = dialog.locator('iframe').contentFrame()
  await frame.getByRole('link', { name: 'Rain & "light" #glass', exact: true }).first().waitFor()

  await dialog.getByText('Download', { exact: true }).first().click()
  await dialog.getByText('Save as…').click()
  await dialog.getByText('PNG', { exact: true }).click()
  await dialog.getByText('Compressed', { exact: true }).click()
  expect(await saves(page, dialog.getByRole('button', { name: 'Download' }))).toMatch(/\.png$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await framesElsewhere(person, postId)
})

journey('a picture of lines is saved as an SVG with strokes', async (stage) => {
  const { page, goTo, api } = await stage.member()
  const { id } = await makeWork(api, { template: 'Line Portrait' })
  await goTo(`/profile?work=${id}`)
  await page.getByRole('button', { name: 'Save file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save file' })
  await dialog.getByText('Save as…').click()
  await dialog.getByText('SVG to draw', { exact: true }).click()
  await dialog.getByText('for plotters, cutters and drawing programs').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await saves(page, dialog.getByRole('button', { name: 'Download' }))).toMatch(/\.svg$/)
})

/**
 * Checks the embeds for other sites: a frame without scripts that any site may contain, and the link in the page by which other
 * sites find the frame.
 */
async function framesElsewhere({ page, api, expecting }: Member, postId: string): Promise<void> {
  const origin = new URL(page.url()).origin
  const discovery = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
  const described = (await (await fetch(discovery!)).json()) as { html: string; width: number }
  expect(described.html).toContain(`${origin}/embed/${postId}`)
  const asked = `${origin}/oembed?url=${encodeURIComponent(`${origin}/post/${postId}`)}`
  expect((await (await fetch(`${asked}&maxwidth=300`)).json()) as object).toMatchObject({ width: 300 })
  expect(await (await fetch(`${asked}&format=xml`)).text()).toMatch(/^<\?xml.*<oembed>/)
  expect((await fetch(`${asked}&format=yaml`)).status).toBe(501)

  const frame = await fetch(`${origin}/zh/embed/${postId}?theme=light`)
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const markup = await frame.text()
  expect(markup).toContain('lang="zh-Hans" data-theme="light"')
  expect(markup).not.toContain('<script')
  expect((await fetch(`${origin}/post/${postId}`)).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'none'",
  )
  await page.goto(`/embed/${postId}`)
  await step.seesPictures(page.getByRole('main').getByRole('img'))
  expect(await accessibilityFaults(page)).toEqual([])
  await api.deletePost({ id: postId })
  expecting(404, /^\/embed\//)
  await page.reload()
  await page.getByText('This page does not exist').waitFor()
  expect((await fetch(asked)).status).toBe(404)
}
