import { Inspection } from '../platform/inspection/inspection.ts'
import { type InspectionTable, task } from '../platform/inspection/task.ts'

const accounts = () => import('../domains/accounts/inspect.ts')
const files = () => import('../domains/files/inspect.ts')
const workflows = () => import('../domains/workflows/inspect.ts')
const photos = () => import('../domains/photos/inspect.ts')
const runs = () => import('../domains/runs/inspect.ts')
const templateAuthoring = () => import('../domains/template-authoring/inspect.ts')
const dataPortability = () => import('../domains/data-portability/inspect.ts')
const templates = () => import('../domains/templates/inspect.ts')
const origin = () => import('../domains/origin/inspect.ts')
const forms = () => import('../http/calls/split-form.ts')

/**
 * All tasks of inspection processes. Only these processes load the code of a task: the `inspect.ts` of its domain is the entry
 * point.
 */
export const tasks: InspectionTable = {
  takePicture: task('light', 15_000, async () => (await files()).takePicture),
  remakePicture: task('pixels', 60_000, async () => (await files()).remakePicture),
  makeForm: task('light', 10_000, async () => (await files()).makeForm),
  makeShownCopy: task('pixels', 60_000, async () => (await files()).makeShownCopy),
  makeAvatar: task('pixels', 30_000, async () => (await files()).makeAvatar),
  makeLogo: task('pixels', 30_000, async () => (await files()).makeLogo),
  surveyPhoto: task('pixels', 60_000, async () => (await photos()).surveyPhoto),
  isBlank: task('pixels', 20_000, async () => (await photos()).isBlank),
  decodePicture: task('pixels', 30_000, async () => (await dataPortability()).decodePicture),
  inspectFilm: task('films', 180_000, async () => (await dataPortability()).inspectFilm),
  readFacts: task('light', 10_000, async () => (await files()).readFacts),
  drawAvatar: task('light', 10_000, async () => (await accounts()).drawAvatar),
  splitForm: task('light', 30_000, async () => (await forms()).splitForm),
  splitGraphFile: task(
    'graphs',
    10_000,
    async () => (await import('../http/calls/graph-body.ts')).splitGraphFile,
  ),
  convertGraph: task('graphs', 10_000, async () => (await workflows()).convertGraph),
  validateGraph: task('graphs', 10_000, async () => (await workflows()).validateGraph),
  readGraph: task('graphs', 10_000, async () => (await workflows()).readGraph),
  inspectWorkflow: task('graphs', 10_000, async () => (await workflows()).inspectWorkflow),
  writeFormFile: task('graphs', 10_000, async () => (await workflows()).writeFormFile),
  fillDrawnGraph: task('graphs', 10_000, async () => (await templates()).fillDrawnGraph),
  fillStoredGraph: task('graphs', 10_000, async () => (await templates()).fillStoredGraph),
  nodeStatuses: task('graphs', 10_000, async () => (await runs()).nodeStatuses),
  remakeTemplate: task('graphs', 10_000, async () => (await templateAuthoring()).remake),
  readLabels: task('light', 10_000, async () => (await origin()).readLabels),
  readManifest: task('signatures', 10_000, async () => (await origin()).readManifest),
}

const usualIdleMs = 20_000

/**
 * Creates the inspection without starting a process. `tempDir`: the only folder that the processes may write to; they may
 * also read the folders `readable`. `idleFactor` multiplies the time that a process waits for another task, `timeFactor` the
 * processor time that a caller may use.
 */
export function createInspection(
  tempDir: string,
  readable: readonly string[],
  { idleFactor = 1, timeFactor = 1 } = {},
): Inspection<InspectionTable> {
  const main = new URL('./inspect.ts', import.meta.url)
  return new Inspection(tasks, { main, tempDir, readable, idleMs: usualIdleMs * idleFactor, timeFactor })
}
