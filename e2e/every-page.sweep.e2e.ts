import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '../apps/web/src/lib/i18n/en/index.ts'
import { accessibilityFaults } from './harness/accessibility.ts'
import { postPainting } from './harness/gallery.ts'
import type { Member } from './harness/person.ts'
import { openStage } from './harness/stage.ts'

const journey = openStage()

interface Look {
  path: string
  /** Selector of an element that is present as soon as the page is complete. */
  shows: string
  /** True if the page redirects signed-in users. */
  isForVisitors?: boolean
}

/** Returns a page of every kind, each with content of this user. */
async function pagesOf(member: Member): Promise<Look[]> {
  const { work, post } = await postPainting(
    member,
    'A long title 很长的标题 for a small screen, with #several #topics in it',
  )
  const address = 'http://127.0.0.1:9'
  const name = `engine of ${member.user.username}`
  const engine = await member.api.createEngine({ kind: 'comfyui', name, address })
  const words = { en: 'A long title of a theme', zh: '主题活动的长标题' }
  const end_ts = Date.now() + 24 * 3600_000
  await member.api.createTheme({ title: words, description: words, end_ts })
  const { dag } = await member.api.getWorkTemplateGraph({ id: work.work_template_id! })
  const board = await member.api.createBoard({ name: 'Blues', description: '蓝色', audience: 'public' })
  await member.api.addToBoard({ id: board.id, work_id_arr: [work.id] })
  const { link } = await member.api.setWorkLink({ id: work.id })
  const template = await member.api.createWorkTemplate({ title: 'My template', dag })
  const project = await member.api.createProject({ title: 'My project 我的项目', ui: { ...dag } })
  return [
    { path: '/inspiration', shows: 'main img' },
    { path: '/tool', shows: 'main img' },
    { path: `/tool?template=${work.work_template_id}`, shows: 'main input[type=file]' },
    {
      path: `/tool?template=${work.work_template_id}&run=${work.id}`,
      shows: 'main input[type=range], main [role=slider], main img',
    },
    { path: '/templates/new', shows: 'main input[type=file]' },
    { path: '/templates/mine', shows: 'main ul img' },
    { path: `/templates/${template.id}/edit`, shows: 'main form' },
    { path: `/templates/${work.work_template_id}/graph`, shows: 'main .react-flow__node' },
    { path: '/projects', shows: 'main ul li' },
    { path: `/projects/${project.id}`, shows: 'main .react-flow__node' },
    { path: '/profile', shows: 'main ul img' },
    { path: '/profile?tab=post', shows: 'main article' },
    { path: '/profile?tab=collect', shows: 'main [role=tabpanel] p' },
    { path: '/profile?tab=board', shows: 'main [role=tabpanel] img' },
    { path: `/shared/${link!.key}`, shows: 'main article img' },
    { path: `/board/${board.id}`, shows: 'main article' },
    { path: `/user/${work.user_id}/followers`, shows: 'main [role=tabpanel] p' },
    { path: `/profile?work=${work.id}`, shows: '[role=dialog] dl' },
    { path: `/user/${work.user_id}`, shows: 'main article' },
    { path: `/post/${post.id}`, shows: 'main h1' },
    { path: `/embed/${post.id}`, shows: 'main img' },
    { path: '/login', shows: 'main form', isForVisitors: true },
    { path: '/login?mode=sign-up', shows: 'main input[type=checkbox]', isForVisitors: true },
    { path: '/setup', shows: 'main h1' },
    { path: '/setup?step=address', shows: 'main pre' },
    { path: '/notifications', shows: 'main [role=tabpanel] li' },
    { path: '/notifications?tab=social', shows: 'main [role=tabpanel] p' },
    { path: '/moderation', shows: 'main p' },
    { path: '/admin', shows: 'main h1' },
    { path: `/admin/engines/${engine.id}`, shows: 'main form' },
    { path: '/admin/queue', shows: 'main section li' },
    { path: '/admin/local-engine', shows: 'main section li' },
    { path: '/admin/people', shows: 'main ul li' },
    { path: `/admin/people/${member.user.id}`, shows: 'main form' },
    { path: '/admin/themes', shows: 'main article' },
    { path: '/admin/numbers', shows: 'main nav' },
    { path: '/admin/invites', shows: 'main p' },
    { path: '/admin/words', shows: 'main form' },
    { path: '/admin/version', shows: 'main pre' },
    { path: '/admin/system-check', shows: 'main section li' },
    { path: '/admin/storage', shows: 'main select' },
    { path: '/admin/site', shows: 'main form' },
    { path: '/admin/people?show=suspended', shows: 'main p' },
    { path: '/new-password', shows: 'main h2, main p' },
    { path: '/check', shows: 'main input[type=file]' },
    { path: '/privacy', shows: 'main h1' },
    { path: '/settings', shows: 'main h2' },
    { path: '/settings/security', shows: 'main form' },
    { path: '/settings/privacy', shows: 'main [role=switch]' },
    { path: '/settings/notifications', shows: 'main tbody tr' },
    { path: '/settings/data', shows: 'main form' },
    { path: '/data-deletion', shows: 'main h1' },
    { path: '/terms', shows: 'main h1' },
    { path: '/dmca', shows: 'main h1' },
    { path: '/models', shows: 'main h1' },
  ]
}

/**
 * Widths of windows in px: the smallest phone, a screen of 1280 px at a zoom of 200 %, …, the widest desktop. Chinese texts are
 * shorter, so they need fewer widths.
 */
const widths = { en: [320, 390, 640, 820, 2560], zh: [320] }

async function tooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  const usual = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: usual.height })
    const needed = () => page.evaluate<number>('document.scrollingElement.scrollWidth')
    // The layout changes one frame after the width.
    const fits = expect.poll(needed, { timeout: 3000 }).toBeLessThanOrEqual(width)
    await fits.catch(async () => found.push(`${await needed()} px of ${width}`))
  }
  await page.setViewportSize(usual)
  return found
}

/** Returns the labels of buttons whose text is cut off at the smallest width. */
async function cutLabels(page: Page, width: number): Promise<string[]> {
  const usual = page.viewportSize()!
  await page.setViewportSize({ width, height: usual.height })
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.mantine-Button-label')]
    .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
    .map((label) => 'cut: ' + label.innerText)`)
  await page.setViewportSize(usual)
  return cut
}

/** Returns the Chinese texts with negative letter spacing, which would make characters touch. */
async function tightened(page: Page): Promise<string[]> {
  return await page.evaluate(`(() => {
    const found = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode
      const { letterSpacing } = getComputedStyle(parentElement)
      if (/\\p{Script=Han}/u.test(data) && parseFloat(letterSpacing) < 0) found.push(data + ': ' + letterSpacing)
    }
    return found
  })()`)
}

/**
 * Returns the visible words that are keys of texts. A key is visible if its text is missing, or if the text needs a count and got
 * no count.
 */
async function untranslated(page: Page): Promise<string[]> {
  const words = await page.evaluate<string>(`(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title]')]
    return [document.title, document.body.innerText, ...labels.flatMap((one) => [one.ariaLabel, one.title])].join('\\n')
  })()`)
  return words.match(new RegExp(`\\b(?:${Object.keys(en).join('|')})\\.[a-z]\\w+`, 'g')) ?? []
}

// Each look has two journeys, because visiting all pages in one journey takes longer than a test may take on a busy machine.
for (const [theme, locale, half] of [
  ['dark', 'en', 'first'],
  ['dark', 'en', 'second'],
  ['light', 'zh', 'first'],
  ['light', 'zh', 'second'],
] as const) {
  const prefix = locale === 'en' ? '' : '/zh'
  const language = locale === 'en' ? 'English' : 'Chinese'
  journey(
    `every ${theme} page in ${language} is accessible, translated, and as wide as the screen: ${half} half`,
    async (stage) => {
      const found: Record<string, string[]> = {}
      const [member, visitor] = [await stage.member({ theme }), await stage.visitor({ theme })]
      await stage.server.giveRole(member.user, 'admin')
      const pages = await pagesOf(member)
      const middle = Math.ceil(pages.length / 2)
      const pagesOfHalf = half === 'first' ? pages.slice(0, middle) : pages.slice(middle)
      for (const { path, shows, isForVisitors } of pagesOfHalf) {
        const { page, goTo } = isForVisitors ? visitor : member
        await goTo(`${prefix}${path}`)
        await page.locator(shows).first().waitFor()
        const here = [
          ...(await accessibilityFaults(page)),
          ...(await tooWide(page, widths[locale])),
          ...(await cutLabels(page, Math.min(...widths[locale]))),
          ...(await tightened(page)),
          ...(await untranslated(page)),
        ]
        if (here.length > 0) found[path] = here
      }
      expect(found).toEqual({})
    },
  )
}
