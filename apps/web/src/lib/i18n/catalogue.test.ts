import { beforeEach, expect, test, vi } from 'vitest'

async function freshCatalogue() {
  vi.resetModules()
  return await import('./index.ts')
}

let i18n: Awaited<ReturnType<typeof freshCatalogue>>

beforeEach(async () => {
  i18n = await freshCatalogue()
})

test('the first page loads its own texts, and a translator finds other texts as soon as they are loaded', async () => {
  await i18n.loadTexts('/zh/inspiration')
  expect(i18n.hasTexts('/zh/inspiration')).toBe(true)
  expect(i18n.hasTexts('/zh/tool')).toBe(false)
  const { t } = i18n.translatorOf('zh')
  expect(t('feed.why')).toBe('为什么看到这个？')
  expect(t('tool.title')).toBe('tool.title')

  await i18n.loadTexts('/zh/tool')
  expect(i18n.hasTexts('/zh/tool')).toBe(true)
  expect(t('tool.title')).toBe('创作')
})

test('once the texts of dialogs are loaded, all texts of the next language are loaded', async () => {
  await i18n.loadTexts('/inspiration')
  await i18n.loadCatalogue('en')
  expect(i18n.hasTexts('/zh/inspiration')).toBe(false)
  await i18n.loadTexts('/zh/inspiration')
  expect(i18n.translatorOf('zh').t('share.open')).toBe('分享链接')
})

test('only the pages of projects and templates load the texts of the editor, in each language', async () => {
  await i18n.loadTexts('/tool')
  await i18n.loadDialogTexts('/tool')
  expect(i18n.hasTexts('/projects')).toBe(false)
  await i18n.loadTexts('/projects/1')
  expect(i18n.hasTexts('/projects')).toBe(true)
  expect(i18n.translatorOf('en').t('projects.title')).toBe('Projects')
  expect(i18n.hasTexts('/zh/projects')).toBe(false)
  await i18n.loadTexts('/zh/projects')
  expect(i18n.translatorOf('zh').t('projects.title')).toBe('项目')
})

test('texts of a language that was not loaded are an error', () => {
  expect(() => i18n.catalogueOf('zh')).toThrow('The texts of zh were not loaded')
})
