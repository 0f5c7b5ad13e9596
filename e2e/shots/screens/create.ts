import { oversizeBytes, samplePhoto, textNamedJpg } from '@easel/testkit'
import { begin } from '../making.ts'
import { button, fillText, type Scene, type Screen } from '../screen.ts'

const oil: Screen['path'] = ({ templates }) => `/tool?template=${templates.oil}`
const story: Screen['path'] = ({ templates }) => `/tool?template=${templates.story}`

async function addPhotos({ page, t }: Scene, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `walk-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await samplePhoto({ width: 900, height: 640, seed: 11 + index }),
    })),
  )
  await page.locator('input[type=file]').first().setInputFiles(files)
  const last = files.at(-1)!.name
  await button(page, fillText(t.tool.remove, { name: last })).waitFor()
  await button(page, fillText(t.crop.edit, { name: last })).waitFor()
}

/** Starts a video that takes so long that it is still in progress when its last screenshot is taken. */
async function startFilm({ page, goTo, t, world, locale }: Scene): Promise<void> {
  const { api } = world.cast[`busy_${locale}`]
  const work = await begin(api, { template: 'Slideshow', photos: 8 })
  await goTo(`/tool?template=${work.work_template_id}&run=${work.id}`)
  await page.getByRole('progressbar', { name: t.work.progress }).waitFor()
}

/** Chooses a model and opens the further settings. */
const chooseModel =
  (name: RegExp) =>
  async ({ page, t }: Scene): Promise<void> => {
    await page.getByRole('radio', { name }).check({ force: true })
    await page.getByText(t.tool.moreSettings).click()
    await page.getByRole('switch', { name: t.tool.keepSeed }).waitFor()
  }

export const createScreens: readonly Screen[] = [
  { name: 'tool-ways', path: ({ templates }) => `/tool?template=${templates.larger}`, as: 'mara' },
  { name: 'tool-gallery', path: '/tool', as: 'mara' },
  { name: 'tool-gallery-whole', path: '/tool', full: true },
  {
    name: 'tool-missing',
    path: '/tool',
    as: 'keeper',
    open: async ({ page, t }) => {
      await page.getByRole('heading', { name: t.tool.missingTitle }).scrollIntoViewIfNeeded()
    },
    eachSize: true,
  },
  { name: 'tool-nothing', path: '/tool?q=zebracorn' },
  { name: 'tool-collected-none', path: '/tool?sort=liked', as: 'newcomer' },
  { name: 'tool-theme', path: ({ themeId }) => `/tool?theme=${themeId}`, as: 'mara' },
  { name: 'tool-upload', path: oil, as: 'mara', full: true },
  { name: 'tool-upload-visitor', path: oil },
  {
    name: 'tool-seed-theme',
    path: ({ templates, themeId }) => `/tool?template=${templates.flame}&theme=${themeId}`,
    as: 'jonas',
  },
  { name: 'tool-seed', path: ({ templates }) => `/tool?template=${templates.flame}`, as: 'mara', full: true },
  {
    name: 'tool-model',
    path: ({ templates }) => `/tool?template=${templates.words}`,
    as: 'mara',
    full: true,
    open: chooseModel(/sd_xl/),
  },
  {
    name: 'tool-film-model',
    path: ({ templates }) => `/tool?template=${templates.film}`,
    as: 'mara',
    full: true,
    open: chooseModel(/wan2.1/),
  },
  {
    name: 'tool-refused',
    path: story,
    as: 'mara',
    open: async (scene) => {
      await addPhotos(scene, 2)
      const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: textNamedJpg() }
      await scene.page.locator('input[type=file]').first().setInputFiles(notes)
      await scene.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'tool-refused-one',
    path: oil,
    as: 'mara',
    open: async ({ page }) => {
      const huge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: oversizeBytes() }
      await page.locator('input[type=file]').first().setInputFiles(huge)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'tool-tiny',
    path: oil,
    as: 'mara',
    open: async ({ page, t }) => {
      const buffer = await samplePhoto({ width: 600, height: 12, seed: 4 })
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'flat.jpg', mimeType: 'image/jpeg', buffer })
      await button(page, fillText(t.tool.remove, { name: 'flat.jpg' })).waitFor()
    },
  },
  { name: 'tool-photos', path: story, as: 'mara', full: true, open: (scene) => addPhotos(scene, 3) },
  {
    name: 'tool-crop',
    path: oil,
    as: 'mara',
    open: async (scene) => {
      await addPhotos(scene, 1)
      const { page, t } = scene
      await button(page, fillText(t.crop.edit, { name: 'walk-1.jpg' })).click()
      await page.getByRole('dialog', { name: t.crop.title }).getByText('1:1', { exact: true }).click()
    },
  },
  {
    name: 'tool-own-works',
    path: oil,
    as: 'mara',
    open: async ({ page, t }) => {
      await button(page, t.tool.fromWorks).click()
      await page.getByRole('dialog', { name: t.tool.fromWorksTitle }).getByRole('button').nth(2).waitFor()
    },
  },
  {
    name: 'tool-leave',
    path: oil,
    as: 'mara',
    open: async (scene) => {
      await addPhotos(scene, 1)
      const { page, t } = scene
      await page.getByRole('link', { name: t.tool.otherTemplate }).click()
      await page.getByRole('list', { name: t.tool.templates }).getByRole('link').nth(4).click()
      await page.getByRole('dialog', { name: t.common.friendlyReminder }).waitFor()
    },
  },
  { name: 'tool-running', path: '/tool', as: (locale) => `busy_${locale}`, open: startFilm },
  {
    name: 'tool-words',
    path: ({ templates }) => `/tool?template=${templates.words}`,
    as: 'mara',
    full: true,
  },
  {
    name: 'tool-batch',
    path: ({ templates, batchId }) => `/tool?template=${templates.words}&run=${batchId}`,
    as: 'keeper',
    full: true,
  },
  {
    name: 'tool-finished',
    path: ({ templates, works }) => `/tool?template=${templates.oil}&run=${works.posted.id}`,
    as: 'mara',
  },
  {
    name: 'tool-film',
    path: ({ templates, works }) => `/tool?template=${templates.story}&run=${works.film.id}`,
    as: 'mara',
  },
  {
    name: 'tool-engine-film',
    path: ({ templates, works }) => `/tool?template=${templates.film}&run=${works.engineFilm.id}`,
    as: 'mara',
    full: true,
  },
  {
    name: 'tool-workflow',
    path: ({ templates }) => `/tool?template=${templates.workflow}`,
    as: 'mara',
    full: true,
  },
  {
    name: 'tool-failed',
    path: ({ templates, works }) => `/tool?template=${templates.oil}&run=${works.failed.id}`,
    as: 'mara',
  },
]
