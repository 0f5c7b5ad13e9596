import { noData, type Queue } from '../../platform/jobs/job-queue.ts'

/**
 * Checks published templates against the current nodes: nodes change with releases, and nodes of engines can change at any time.
 */
export const checkTemplatesQueue: Queue<object> = { name: 'check_templates', data: noData }
