import { familyTitles, type Model, type modelRoutes } from '@easel/contract'
import { aboutFamily } from '@easel/remote-engines/about-families'
import { commonReadings } from '@easel/remote-engines/reads'
import { engineTasks } from '@easel/remote-engines/tasks'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import type { Database } from '../../platform/db/pool.ts'
import { findUsableModels, type UsableModel } from '../engines/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { findPostsOfModels, type PostOfModel } from '../posts/index.ts'
import { findModelForms, type ModelForm } from '../templates/index.ts'

interface ModelDeps {
  db: Database
  urls: FileUrls
}

const maxListed = 100
const picturesPerModel = 4

export function modelHandlers(deps: ModelDeps): Handlers<typeof modelRoutes> {
  return {
    listModels: (_input, call) => listModels(deps, call),
  }
}

async function listModels({ db, urls }: ModelDeps, { locale, origin, viewer }: CallContext) {
  const [models, forms] = await Promise.all([findUsableModels(db), findModelForms(db)])
  const names = models.map(({ name }) => name)
  const posts = await findPostsOfModels(db, { names, viewerId: viewer?.id, each: picturesPerModel })
  const countOf = ({ name }: UsableModel) => posts.get(name)?.count ?? 0
  const listed = models.toSorted((a, b) => countOf(b) - countOf(a)).slice(0, maxListed)
  const shown = listed.flatMap(({ name }) => posts.get(name)?.newest ?? [])
  const files = await findFiles(
    db,
    shown.map(({ thumbnail_key }) => thumbnail_key),
  )
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  const presentPost = ({ id, title, alt_text, thumbnail_key }: PostOfModel) => {
    const file = fileOf.get(thumbnail_key)
    return file ? [{ id, title, alt_text, file }] : []
  }
  const model_arr = listed.map(
    (model): Model => ({
      ...factsOf(model, locale),
      form_arr: formsOf(model, forms).map(({ id, title, input }) => ({
        ...{ work_template_id: id, title: title[locale], input },
      })),
      post_count: countOf(model),
      post_arr: (posts.get(model.name)?.newest ?? []).flatMap(presentPost),
    }),
  )
  return { model_arr, more_count: models.length - listed.length }
}

function factsOf({ name, family, tasks, guides, is_ready }: UsableModel, locale: CallContext['locale']) {
  const about = aboutFamily(tasks.join() === 'upscale' ? 'upscale' : family, name)
  const readings = commonReadings([family])
  const isNamed = family !== null && Object.hasOwn(familyTitles, family)
  return {
    ...{ name, title: titleOf(name), is_ready },
    ...(isNamed && { family: familyTitles[family as keyof typeof familyTitles] }),
    ...(about && { good_at: about.good_at[locale] }),
    ...(about?.licence && { licence: about.licence.name, licence_url: about.licence.address }),
    ...(readings && { reads_arr: [...readings] }),
    // A model for edits alone follows its photo without a ControlNet.
    ...(tasks.includes('text_to_image') && { guide_arr: [...guides] }),
  }
}

/** The file's name as forms show it, without its folders. */
function titleOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
}

/** Returns the forms of a model. Pages offer the first form above all others, so pictures from words come first. */
function formsOf({ tasks }: UsableModel, forms: readonly ModelForm[]): ModelForm[] {
  const rank = ({ task }: ModelForm) => engineTasks.indexOf(task)
  return forms.filter(({ task }) => tasks.includes(task)).toSorted((a, b) => rank(a) - rank(b))
}
