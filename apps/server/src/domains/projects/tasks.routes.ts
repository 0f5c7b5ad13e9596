import type { ProjectTask, projectTaskRoutes } from '@easel/contract'
import type { CallContext, Handlers, SignedInCall } from '../../http/calls/call.ts'
import { cutPage, encodeCursor } from '../../platform/db/cursor.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import type { FileUrls } from '../files/index.ts'
import { runStatus } from '../runs/index.ts'
import { findNodePreviews } from './node-preview-files.ts'
import { ownProject } from './projects.service.ts'
import { quoteTask } from './quote-task.ts'
import { listTasks, taskList } from './tasks.repo.ts'
import {
  createTask,
  deleteTask,
  deleteTaskBatch,
  ownTask,
  retryTask,
  stopTask,
  type TaskDeps,
} from './tasks.service.ts'
import { presentTasks, type TaskPresenting } from './tasks.view.ts'

export function projectTaskHandlers(deps: TaskDeps & { urls: FileUrls }): Handlers<typeof projectTaskRoutes> {
  const { db, urls } = deps
  const context = ({ locale, origin }: CallContext): TaskPresenting => ({ db, urls, locale, origin })
  const show = async (call: SignedInCall, id: string): Promise<ProjectTask> => {
    const [task] = await presentTasks([await ownTask(db, call.viewer.id, id)], context(call))
    return task!
  }
  return {
    quoteProjectTask: (input, { viewer, locale }) => quoteTask(deps, { userId: viewer.id, locale }, input),
    async createProjectTask(input, call) {
      const id = await call.createOnce((recordCreatedId) =>
        createTask(deps, call.viewer.id, { ...input, recordCreatedId }),
      )
      return await show(call, id)
    },
    async listProjectTasks(input, call) {
      await ownProject(db, call.viewer.id, input.project_id)
      const found = await listTasks(db, input.project_id, input)
      const { rows, next_cursor } = cutPage(found, input, (row) => encodeCursor(taskList, [row.id]))
      return { project_task_arr: await presentTasks(rows, context(call)), next_cursor }
    },
    getProjectTask: ({ id }, call) => show(call, id),
    async setProjectTaskState({ id, state }, call) {
      if (state !== 'break') {
        await ownTask(db, call.viewer.id, id)
        throw errors.wrongState({ cause: 'work_state_fixed' })
      }
      await stopTask(deps, call.viewer.id, id)
      return await show(call, id)
    },
    async commandProjectTask({ id }, call) {
      await retryTask(deps, call.viewer.id, id)
      return await show(call, id)
    },
    async deleteProjectTask({ id }, { viewer }) {
      await deleteTask(deps, viewer.id, id)
      return {}
    },
    async deleteProjectTaskBatch({ id }, { viewer }) {
      await deleteTaskBatch(deps, viewer.id, id)
      return {}
    },
    async getTaskStatus({ id }, { viewer, locale, origin }) {
      const status = await runStatus({ ...deps, locale }, viewer.id, id)
      if (!status) throw errors.notFound()
      const keys = status.node_arr.flatMap(({ content_key }) => content_key ?? [])
      const previews = await findNodePreviews(db, viewer.id, keys)
      const node_arr = status.node_arr.map(({ content_key = '', ...node }) => {
        const preview = previews.get(content_key)
        return { ...node, ...(preview && { preview: urls.present(origin, preview) }) }
      })
      return { ...status, node_arr }
    },
  }
}
