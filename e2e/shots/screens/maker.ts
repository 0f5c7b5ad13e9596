import { wordsToPicture, workflowFile } from '../../harness/workflows.ts'
import { fillText, type Scene, type Screen } from '../screen.ts'

async function choose({ page }: Scene, file: ReturnType<typeof workflowFile>): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file)
}

/** A workflow that makes a picture from words, saved twice, with a model that no engine has. */
const twoResults = {
  ...wordsToPicture,
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'v1-5-pruned-emaonly.ckpt' } },
  8: { class_type: 'KSampler', inputs: { ...wordsToPicture[5]!.inputs, latent_image: ['5', 0], seed: 8 } },
  9: { class_type: 'VAEDecode', inputs: { samples: ['8', 0], vae: ['1', 2] } },
  10: { ...wordsToPicture[7]!, inputs: { images: ['9', 0] }, _meta: { title: 'Second pass' } },
}

async function chooseTwoResults(scene: Scene): Promise<void> {
  await choose(scene, workflowFile(twoResults))
  await scene.page.getByRole('radiogroup', { name: scene.t.maker.resultChoice }).waitFor()
}

export const makerScreens: readonly Screen[] = [
  { name: 'maker-empty', path: '/templates/new', as: 'mara' },
  {
    name: 'maker-form',
    path: '/templates/new',
    as: 'mara',
    full: true,
    open: async (scene) => {
      await choose(scene, workflowFile())
      await scene.page.getByRole('list', { name: scene.t.maker.fields }).waitFor()
    },
  },
  {
    name: 'maker-details',
    path: '/templates/new',
    as: 'mara',
    full: true,
    open: async (scene) => {
      await choose(scene, workflowFile())
      const { page, t } = scene
      const card = page.getByRole('list', { name: t.maker.fields }).getByRole('listitem').first()
      await card.getByText(t.maker.details).click()
      await card.getByLabel(t.maker.help).fill(t.maker.fieldsLead)
      await card.getByLabel(t.maker.group, { exact: true }).fill(t.maker.texts)
    },
  },
  {
    name: 'maker-lacking',
    path: '/templates/new',
    as: 'newcomer',
    full: true,
    open: async (scene) => {
      const lacking = { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'other.safetensors' } }
      await choose(scene, workflowFile({ ...wordsToPicture, 1: lacking }))
      const { missing } = scene.t.maker
      await scene.page
        .getByText(fillText(missing, { name: 'other.safetensors' }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'maker-tried',
    path: '/templates/new',
    as: 'mara',
    full: true,
    open: async (scene) => {
      await choose(scene, workflowFile())
      const { page, t } = scene
      await page.getByRole('button', { name: t.maker.tryIt }).click()
      await page.getByRole('button', { name: t.maker.tryAgain }).waitFor()
    },
  },
  {
    name: 'maker-choices',
    path: '/templates/new',
    as: 'newcomer',
    full: true,
    open: async (scene) => {
      await chooseTwoResults(scene)
      await scene.page.getByText(scene.t.maker.obstacle_replaceable).waitFor()
    },
  },
  {
    name: 'maker-replaced',
    path: '/templates/new',
    as: 'newcomer',
    full: true,
    open: async (scene) => {
      await chooseTwoResults(scene)
      const [name, by] = ['v1-5-pruned-emaonly.ckpt', 'v1-5-pruned-emaonly.safetensors']
      const { insteadOf, uses, fields } = scene.t.maker
      await scene.page.getByLabel(fillText(insteadOf, { name })).selectOption(by)
      await scene.page.getByText(fillText(uses, { name, by })).waitFor()
      await scene.page.getByRole('list', { name: fields }).waitFor()
    },
  },
  {
    name: 'maker-edit',
    path: ({ templates }) => `/templates/${templates.workflow}/edit`,
    as: 'mara',
    full: true,
    open: async ({ page, t }) => {
      await page.getByRole('list', { name: t.maker.fields }).waitFor()
    },
  },
  { name: 'maker-mine', path: '/templates/mine', as: 'mara' },
  { name: 'maker-mine-none', path: '/templates/mine', as: 'newcomer' },
]
