import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

const schemeOf = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

/** Returns the page as the server sends it, before any script runs. `fetch` adds no Accept-Language header of its own. */
async function servedHtml(page: Page, headers: Record<string, string> = {}): Promise<string> {
  return await (await page.context().request.get(page.url(), { headers })).text()
}

journey(
  'Chinese pages are in Chinese from the first byte, and the language switch keeps the path',
  async ({ visitor }) => {
    const { page, goTo } = await visitor()
    await goTo('/zh/inspiration?order=new')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^zh/)
    expect(await servedHtml(page)).toMatch(/<html lang="zh[^>]*>[\s\S]*灵感[\s\S]*创作/)
    await page.getByRole('heading', { name: '灵感' }).waitFor()
    for (const name of ['登录', '注册']) await page.getByRole('link', { name, exact: true }).waitFor()

    await page.getByRole('link', { name: 'English' }).first().click()
    await page.waitForURL('**/inspiration?order=new')
    expect(new URL(page.url()).pathname).toBe('/inspiration')
    await page.locator('html[lang=en]').waitFor()
    await page.getByRole('link', { name: 'Tool' }).first().click()
    await page.getByRole('list', { name: 'For portraits' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/tool')
    await page.getByRole('link', { name: '中文' }).first().click()
    await page.waitForURL('**/zh/tool')
    await page
      .getByRole('list', { name: '适合人像' })
      .getByRole('heading', { name: '油画', exact: true })
      .waitFor()
    await goTo('/')
    expect(new URL(page.url()).pathname).toBe('/zh/inspiration')
    await goTo('/en/tool')
    expect(new URL(page.url()).pathname).toBe('/tool')
  },
)

journey(
  'a browser of the other language gets the offer to switch once, and the answer is remembered',
  async ({ visitor }) => {
    const { page, goTo } = await visitor({ locale: 'zh-CN' })
    await goTo('/')
    expect(new URL(page.url()).pathname).toBe('/zh/inspiration')
    await goTo('/tool?sort=new')
    const offer = page.getByRole('link', { name: '切换到中文' })
    expect(await servedHtml(page, { 'accept-language': 'zh-CN' })).toContain('切换到中文')
    await page.getByRole('button', { name: 'Stay in English' }).press('Enter')
    await offer.waitFor({ state: 'hidden' })
    await goTo('/search')
    expect(await offer.count()).toBe(0)
    await goTo('/')
    expect(new URL(page.url()).pathname).toBe('/inspiration')

    const otherVisitor = await visitor({ locale: 'zh-CN' })
    await otherVisitor.goTo('/tool?sort=new')
    await otherVisitor.page.getByRole('link', { name: '切换到中文' }).click()
    await otherVisitor.page.waitForURL('**/zh/tool?sort=new')
    await otherVisitor.page.getByRole('list', { name: '模板' }).waitFor()
    expect(await otherVisitor.page.getByRole('region', { name: '语言' }).count()).toBe(0)
  },
)

journey('errors are shown in the language of the page', async ({ member }) => {
  const { page, goTo } = await member()
  await goTo('/zh/tool?kind=all')
  await page.getByRole('link', { name: '油画', exact: true }).click()
  await page.getByRole('button', { name: '开始生成' }).click()
  await step.toast(page, '请至少上传一张图片').waitFor()
})

journey(
  'the HTML of the server has the chosen theme, so that no other theme flashes first',
  async ({ visitor }) => {
    const { page, goTo } = await visitor({ colorScheme: 'light' })
    await goTo('/inspiration')
    const theme = page.getByRole('group', { name: 'Theme' }).first()
    for (const [label, scheme] of [
      ['Light', 'light'],
      ['Dark', 'dark'],
    ] as const) {
      await theme.getByRole('button', { name: label }).click()
      await expect.poll(() => schemeOf(page)).toBe(scheme)
      expect(await servedHtml(page)).toMatch(new RegExp(`<html[^>]*data-mantine-color-scheme="${scheme}"`))
      await page.reload()
      expect(await schemeOf(page)).toBe(scheme)
      await theme.getByRole('button', { name: label, pressed: true }).waitFor()
    }
  },
)

journey(
  'the theme “System” follows the system before the first paint and when the system changes',
  async ({ visitor }) => {
    const { page, goTo } = await visitor({ colorScheme: 'light' })
    // The page follows the system both before a theme is chosen and after “System” is chosen.
    await page.goto('/inspiration', { waitUntil: 'commit' })
    await page.locator('body').waitFor({ state: 'attached' })
    expect(await schemeOf(page)).toBe('light')
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const theme = page.getByRole('group', { name: 'Theme' }).first()
    await theme.getByRole('button', { name: 'System', pressed: true }).waitFor()
    await theme.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(() => schemeOf(page)).toBe('dark')
    await theme.getByRole('button', { name: 'System' }).click()
    await expect.poll(() => schemeOf(page)).toBe('light')
    await page.reload({ waitUntil: 'commit' })
    await page.locator('body').waitFor({ state: 'attached' })
    expect(await schemeOf(page)).toBe('light')
    await theme.getByRole('button', { name: 'System', pressed: true }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => schemeOf(page)).toBe('dark')

    // The offline page follows the system without the library.
    await goTo('/offline')
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
    }
  },
)

journey(
  'selected states are accessible, and parts beyond a low window can be reached',
  async ({ member }) => {
    const { page, goTo } = await member()
    // The window has the size of a screen with 768 lines at a scale of 150 %.
    await page.setViewportSize({ width: 911, height: 480 })
    await goTo('/tool')
    await page.getByRole('link', { name: 'Data Deletion Instructions' }).click({ trial: true })
    // The window has the size of a phone in landscape.
    await page.setViewportSize({ width: 667, height: 320 })
    await goTo('/tool')
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click({ trial: true })
    await page.keyboard.press('Escape')

    await page.emulateMedia({ forcedColors: 'active' })
    const ground = (element: Locator) =>
      element.evaluate((found): string => Reflect.get(globalThis, 'getComputedStyle')(found).backgroundColor)
    const kind = (name: string) => page.getByRole('group', { name: 'Type' }).getByText(name, { exact: true })
    await expect.poll(() => ground(kind('Browse'))).not.toBe(await ground(kind('All')))

    await goTo('/settings/privacy')
    const setting = page.getByRole('switch', { name: 'Show sensitive posts' })
    const track = setting.locator('xpath=following-sibling::*[1]')
    const off = await ground(track)
    expect(await ground(track.locator('*').first())).not.toBe(off)
    await setting.press('Space')
    await expect.poll(() => ground(track)).not.toBe(off)
  },
)
