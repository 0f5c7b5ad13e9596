import type { templateMakingRoutes, WorkTemplate } from '@easel/contract'
import type { Handlers, SignedInCall } from '../../http/calls/call.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { ownProject } from '../projects/index.ts'
import {
  findReadable,
  listProjectTemplates,
  presentTemplates,
  type TemplatePresenting,
} from '../templates/index.ts'
import { wishForEngine } from './engine-wishes.ts'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  type TemplateAuthoringDeps,
} from './template-authoring.service.ts'

export function templateMakingHandlers(
  deps: TemplateAuthoringDeps & Pick<TemplatePresenting, 'urls' | 'templateViews'>,
): Handlers<typeof templateMakingRoutes> {
  const show = async ({ viewer, locale, origin }: SignedInCall, id: string): Promise<WorkTemplate> => {
    const row = await findReadable(deps.db, id, viewer.id)
    const [template] = row ? await presentTemplates([row], { ...deps, locale, origin }) : []
    if (!template) throw errors.notFound()
    return template
  }
  return {
    async createWorkTemplate(input, call) {
      const id = await call.createOnce((recordCreatedId) =>
        createTemplate(deps, call.viewer, { ...input, recordCreatedId }),
      )
      return await show(call, id)
    },
    async updateWorkTemplate(input, call) {
      await changeTemplate(deps, call.viewer, input)
      return await show(call, input.id)
    },
    async deleteWorkTemplate({ id }, { viewer }) {
      await deleteTemplate(deps, viewer, id)
      return {}
    },
    async listProjectTemplates({ id }, { viewer, locale, origin }) {
      const project = await ownProject(deps.db, viewer.id, id)
      const rows = await listProjectTemplates(deps.db, { projectId: project.id, userId: viewer.id })
      return { work_template_arr: await presentTemplates(rows, { ...deps, locale, origin }) }
    },
    async wishForEngine(_input, { viewer }) {
      await wishForEngine(deps.db, viewer.id)
      return {}
    },
  }
}
