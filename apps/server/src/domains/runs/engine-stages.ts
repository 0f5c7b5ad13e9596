import type { StageHost } from '../engines/worker.ts'
import { failRun } from './runs.service.ts'
import { runStage, type StageDeps } from './stage-run.ts'

/** Functions by which the dispatcher of engines executes and fails stages of runs. */
export function engineStages(deps: StageDeps): StageHost {
  return {
    run: async (job, options) => (await runStage(deps, job, options))?.record,
    async fail(tx, { run_id, round }, failure) {
      await failRun(tx, deps.owners, { runId: run_id, round, ...failure })
    },
  }
}
